import { describe, expect, it } from '@jest/globals';
import { type CaseLimits, schemaFor, type Typed } from './decision-input.ts';

const one: CaseLimits = {
  limits: {
    refundable: { rental: 3000, shipping: 1500, insurance: 0 },
    refundableToCard: 4500,
    fee: { least: 50, most: 60_000, maximumPrices: 20 },
    compensation: { most: 60_000, afterWriteOff: 60_000 },
    cover: null,
  },
  itemReturned: false,
  itemGone: null,
  nonReturn: false,
};
const typed: Typed = {
  reason: ' 修理の見積もり ',
  itemIs: 'returned',
  waiver: '',
  compensation: '',
  ends: '',
  amount: '',
  refund: { rental: '0', shipping: '0', insurance: '0' },
};
const problems = (...[decision, values]: [Parameters<typeof schemaFor>[0], Partial<Typed>]) =>
  schemaFor(decision, one)
    .safeParse({ ...typed, ...values })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('schemaFor', () => {
  it('accepts a fee in full-width digits with separators', () => {
    expect(schemaFor('assess-fee', one).parse({ ...typed, amount: '５,０００' })).toEqual({
      decision: 'assess-fee',
      reason: '修理の見積もり',
      itemIs: 'returned',
      amount: 5000,
    });
  });

  it('rejects a fee without a number, and one beyond the case’s limits', () => {
    expect(problems('assess-fee', { amount: '' })).toEqual(['amount: 金額は1円単位の整数で入力してください']);
    expect(problems('assess-fee', { amount: '60001' })).toEqual(['amount: 損害金は¥60,000までです']);
  });

  it('accepts a refund in parts, and reports the part that is too large', () => {
    const refund = { rental: '1000', shipping: '1500', insurance: '0' };
    expect(schemaFor('order-refund', one).parse({ ...typed, ends: 'no', refund })).toMatchObject({
      ends: false,
      refund: { rental: 1000, shipping: 1500, insurance: 0 },
    });
    expect(problems('order-refund', { ends: 'no', refund: { ...refund, insurance: '1' } })).toEqual([
      'refund.insurance: あんしん補償料は¥0までです',
    ]);
    expect(problems('order-refund', { refund })).toEqual(['ends: 取引を終了するかどうかを指定してください']);
    expect(problems('order-refund', { ends: 'no' })).toEqual(['refund.rental: 返金額を入力してください']);
  });

  it('requires the item’s location, except for a write-off', () => {
    expect(problems('dismiss', { itemIs: '' })).toEqual(['itemIs: アイテムの状況を選択してください']);
    expect(problems('write-off', { itemIs: '' })).toBeUndefined();
  });

  it('rejects ending the rental while the item is with the borrower', () => {
    const out = { itemIs: 'out', ends: 'yes' };
    expect(problems('order-refund', out)).toEqual(['ends: アイテムがまだ戻っていないため、取引を終了できません']);
    expect(problems('order-refund', { ...out, itemIs: 'returned' })).toBeUndefined();
  });

  it('requires the reason why the borrower of a lost item pays no fee, and limits the owner’s compensation', () => {
    const lost = { itemIs: 'lost', ends: 'yes' };
    expect(problems('order-refund', lost)).toEqual(['waiver: 損害金を請求しない理由を入力してください']);
    expect(problems('order-refund', { ...lost, waiver: '配送事故', compensation: '60001' })).toEqual([
      'compensation: 補償は¥60,000までです',
    ]);
    expect(
      schemaFor('order-refund', one).parse({ ...typed, ...lost, waiver: '配送事故', compensation: '５０００' }),
    ).toMatchObject({ itemIs: 'lost', waiver: '配送事故', compensation: 5000, ends: true });
  });

  it('reports all problems at once', () => {
    expect(problems('assess-fee', { reason: '', amount: '1' })).toEqual([
      'reason: 理由を入力してください',
      'amount: 損害金は¥50以上で入力してください',
    ]);
  });

  it('always requires a reason', () => {
    expect(problems('write-off', { reason: ' ' })).toEqual(['reason: 理由を入力してください']);
  });
});
