import { describe, expect, it } from '@jest/globals';
import { INITIAL_ROUND, type RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { codeInWords, factsOf, factsTold, moneyFactsOf } from './facts.ts';

const charge = { paymentIntentId: 'pi', chargeId: 'ch', currency: 'jpy', customerId: null, paymentMethodId: null };
const refund = { orderedBy: 'e', chargeId: 'ch', orderedAt: '2026-01-01T00:00:00.000Z' };
const labelled = (round: Partial<RentalRound>) =>
  moneyFactsOf({ ...INITIAL_ROUND, ...round }).map(({ label, value }) => `${label}: ${value}`);

describe('factsOf', () => {
  it('tells an operator nothing that isn’t known yet', () => {
    expect(factsOf(INITIAL_ROUND)).toEqual([]);
  });

  it('tells whether a late fee is owed, paid or let off', () => {
    const lateFee = {
      days: 2,
      amount: 1285,
      fixedAt: '2026-01-01T00:00:00.000Z',
      fixedBy: 'e',
      state: 'due',
      failedAt: null,
    } as const;
    const value = (round: Partial<RentalRound>) =>
      factsOf({ ...INITIAL_ROUND, ...round }).find(({ label }) => label === '延滞料')?.value;
    expect(value({ lateFee })).toBe('¥1,285（2日） 決済前');
    expect(value({ lateFee: { ...lateFee, failedAt: lateFee.fixedAt } })).toContain('未払い');
    expect(value({ lateFee: { ...lateFee, state: 'waived' }, lateFeeWaived: true })).toBe('¥1,285（2日） 免除');
    expect(value({ lateFeeWaived: true })).toBe('免除（発生しません）');
  });
});

describe('moneyFactsOf', () => {
  it('tells where the money of a paid round is', () => {
    const charges = [{ ...charge, amount: 4500, purpose: 'rental', checkoutId: null }] as const;
    expect(labelled({ charges, held: 4500 })).toEqual(['レンタルの支払い: ¥4,500 受領', '預り金: ¥4,500']);
  });

  it('tells apart refunds that are under way, done and cancelled', () => {
    const refunds = [
      { ...refund, amount: 1000, refundId: null, cancelled: false },
      { ...refund, amount: 2000, refundId: 're', cancelled: false },
      { ...refund, amount: 3000, refundId: null, cancelled: true },
    ];
    expect(labelled({ refunds })).toEqual([
      '返金 1: ¥1,000 手続き中',
      '返金 2: ¥2,000 完了',
      '返金 3: ¥3,000 取消（チャージバックのため）',
    ]);
  });
});

describe('codeInWords', () => {
  it('shows what is read out at the counter', () => {
    expect(codeInWords({ carrier: 'セブンイレブン', shippingCode27: '123456789012345678901234567' })).toBe(
      'セブンイレブン 1234 5678 9012 3456 7890 1234 567',
    );
    expect(codeInWords({ carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' })).toBe(
      '営業所 受付番号 123456 ・ パスワード 1234',
    );
  });
});

describe('factsTold', () => {
  it('marks for an operator what the event changed, and nothing else', () => {
    const before = { ...INITIAL_ROUND, trackingCode: '11112222', deadline: '2026-01-08T00:00:00.000Z' };
    const after = { ...before, trackingCode: '33334444', held: 4500 };
    expect(factsTold(before, after)).toEqual([
      { label: '返却期限', value: '2026/1/8 09:00', isNew: false },
      { label: '発送の追跡番号', value: '33334444', isNew: true },
      { label: '預り金', value: '¥4,500', isNew: true },
    ]);
  });
});
