import { describe, expect, it } from '@jest/globals';
import { NO_INTERRUPTIONS } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { feeWithCover } from '@meguri/contracts/rental-round/test-support/cover.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { NEW_PHASES, type RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { codeText, factsOf, factsAfter, moneyFactsOf } from './facts.ts';

const charge = { paymentIntentId: 'pi', chargeId: 'ch', currency: 'jpy', customerId: null, paymentMethodId: null };
const refund = { orderedBy: 'e', chargeId: 'ch', orderedAt: '2026-01-01T00:00:00.000Z' };
const ROUND: RentalRound = {
  ...NEW_PHASES,
  status: 'in_use',
  itemId: 'i',
  ownerId: 1,
  borrowerId: 2,
  startDate: '2026-01-01',
  price: 3000,
  fees: { rental: 3000, shipping: 1500, insurance: 0 },
  handover: { method: 'delivery', prefecture: '大阪府' },
  policyVersion: 1,
  requestedAt: '2025-12-20T00:00:00.000Z',
  replyBy: '2025-12-21T00:00:00.000Z',
  deadline: '2026-01-08T00:00:00.000Z',
};
const DEADLINE = { label: '返却期限', value: '2026/1/8 09:00' };
const labelled = (money: Partial<RentalRound['money']>) =>
  moneyFactsOf({ ...ROUND, money: { ...ROUND.money, ...money } }).map(({ label, value }) => `${label}: ${value}`);

describe('factsOf', () => {
  it('includes nothing that isn’t known yet', () => {
    expect(factsOf(ROUND, NO_INTERRUPTIONS)).toEqual([DEADLINE]);
  });

  it('says first that the item was requested with others', () => {
    const parcel = { id: '99999999-2222-4333-8444-000000000000', rounds: 3 };
    const together = { label: 'まとめて借りる', value: '3点のうちの1点' };
    expect(factsOf({ ...ROUND, parcel }, NO_INTERRUPTIONS)).toEqual([together, DEADLINE]);
  });

  it('shows a deadline at the end of a day as 24:00, and lateness from the next day on', () => {
    const late = { returnDueAt: '2026-12-02T15:00:00.000Z', firstCodeAt: '2026-11-30T00:00:00.000Z' };
    const overdue: RentalRound = {
      ...ROUND,
      deadline: late.returnDueAt,
      wayBack: { codeTarget: null, code: null, handoverCode: '1234', firstCodeAt: late.firstCodeAt },
      overdue: { since: late.returnDueAt, nextReserved: null },
    };
    const facts = factsOf(overdue, NO_INTERRUPTIONS);
    expect(facts[0]).toEqual({ ...DEADLINE, value: '2026/12/2 24:00' });
    expect(facts).toContainEqual({ label: '延滞の起算', value: '2026/12/3 00:00' });
  });

  it('shows the return deadline as moved by an interruption', () => {
    const down = { kind: 'downtime', from: '2026-01-07T23:00:00.000Z', to: '2026-01-08T01:00:00.000Z' } as const;
    expect(factsOf(ROUND, [down])).toEqual([{ ...DEADLINE, value: '2026/1/8 13:00' }]);
  });

  it('shows the cover with what it paid, and its part of the fee', () => {
    const round = roundAfter(feeWithCover(4500, 3000));
    expect(factsOf(round, NO_INTERRUPTIONS)).toEqual(
      expect.arrayContaining([
        { label: 'あんしん補償', value: '有効（補償 ¥3,000、残り ¥2,000）' },
        { label: '損害金', value: '¥4,500（うち、あんしん補償 ¥3,000） 支払い待ち' },
      ]),
    );
  });

  it('numbers the extensions, with what became of each', () => {
    const first = {
      ...{ n: 1, price: 3000, from: '2026-01-08', to: '2026-01-15', savedCard: false, state: 'paid' as const },
      ...{ requestedAt: '2026-01-02T00:00:00.000Z', answerBy: '2026-01-03T00:00:00.000Z', approvedAt: null },
      ...{ payBy: null, declinedAt: null, chargeId: 'ch_2', endedAt: null },
    } as const;
    const second = {
      ...first,
      n: 2,
      from: '2026-01-15',
      to: '2026-01-22',
      state: 'requested',
      chargeId: null,
    } as const;
    const facts = factsOf({ ...ROUND, extensions: [first, second] }, NO_INTERRUPTIONS);
    expect(facts).toContainEqual({ label: '延長 1', value: '1月14日(水) 24:00まで ¥3,000 支払い済み' });
    expect(facts).toContainEqual({ label: '延長 2', value: '1月21日(水) 24:00まで ¥3,000 返答待ち' });
  });

  it('shows the fit promise, and what has become of it', () => {
    const value = (round: Partial<RentalRound>) =>
      factsOf({ ...ROUND, ...round }, NO_INTERRUPTIONS).find(({ label }) => label === 'サイズ返金OK')?.value;
    const asked = { fitRefund: true, fitRefundAt: '2026-01-01T00:00:00.000Z' } as const;
    expect(value({})).toBeUndefined();
    expect(value({ fitRefund: true })).toBe('対象');
    expect(value({ ...asked, endedAt: null })).toBe('2026/1/1 09:00に申請 返却の確認待ち');
    expect(value({ ...asked, endedAt: '2026-01-09T00:00:00.000Z' })).toContain('に申請 終了');
  });

  it('shows whether a late fee is owed, unpaid or waived', () => {
    const lateFee = {
      days: 2,
      amount: 1285,
      fixedAt: '2026-01-01T00:00:00.000Z',
      fixedBy: 'e',
      state: 'due',
      failedAt: null,
    } as const;
    const value = (round: Partial<RentalRound>) =>
      factsOf({ ...ROUND, ...round }, NO_INTERRUPTIONS).find(({ label }) => label === '延滞料')?.value;
    expect(value({ lateFee })).toBe('¥1,285（2日） 決済前');
    expect(value({ lateFee: { ...lateFee, failedAt: lateFee.fixedAt } })).toContain('未払い');
    expect(value({ lateFee: { ...lateFee, state: 'waived' }, lateFeeWaived: true })).toBe('¥1,285（2日） 免除');
    expect(value({ lateFeeWaived: true })).toBe('免除（発生しません）');
  });
});

const HELD = {
  ...{ chargeId: 'ch', held: 4500, settlement: null },
  fees: { rental: 3000, shipping: 1500, insurance: 0 },
  refunded: { rental: 0, shipping: 0, insurance: 0 },
};

const UNTOUCHED = {
  lost: 0,
  settled: 0,
  returns: [],
  returnedAt: null,
  pendingSince: null,
  pendingReason: null,
} as const;

describe('moneyFactsOf', () => {
  it('shows where the money of a paid round is', () => {
    const charges = [{ ...charge, amount: 4500, purpose: 'rental', checkoutId: null }] as const;
    expect(labelled({ charges, holdings: [HELD] })).toEqual(['レンタルの支払い: ¥4,500 受領', '預り金: ¥4,500']);
  });

  it('distinguishes refunds that are being sent, done, cancelled, returned, pending and settled otherwise', () => {
    const refunds = [
      { ...refund, amount: 1000, refundId: null, ...UNTOUCHED, cancelled: false },
      { ...refund, amount: 2000, refundId: 're', ...UNTOUCHED, cancelled: false },
      { ...refund, amount: 3000, refundId: null, ...UNTOUCHED, cancelled: true },
      {
        ...refund,
        amount: 4000,
        refundId: null,
        ...UNTOUCHED,
        returnedAt: '2026-01-01T00:00:00.000Z',
        cancelled: false,
      },
      {
        ...refund,
        amount: 6000,
        refundId: 're_2',
        ...UNTOUCHED,
        pendingSince: '2026-01-01T00:00:00.000Z',
        cancelled: false,
      },
      { ...refund, amount: 5000, refundId: null, ...UNTOUCHED, settled: 5000, cancelled: false },
    ];
    expect(labelled({ refunds })).toEqual([
      '返金 1: ¥1,000 手続き中',
      '返金 2: ¥2,000 完了',
      '返金 3: ¥3,000 取消',
      '返金 4: ¥4,000 カード会社から戻された',
      '返金 5: ¥6,000 決済会社で手続き中',
      '返金 6: ¥5,000 別の方法で精算済み',
    ]);
  });
});

describe('codeText', () => {
  it('shows a code as it is entered at the counter', () => {
    expect(codeText({ carrier: 'セブンイレブン', shippingCode27: '123456789012345678901234567' })).toBe(
      'セブンイレブン 1234 5678 9012 3456 7890 1234 567',
    );
    expect(codeText({ carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' })).toBe(
      '営業所 受付番号 123456\u00a0・ パスワード 1234',
    );
  });
});

it('a hidden code is shown as hidden in one unbreakable word, without asterisks', () => {
  const hidden = '番\u2060号\u2060非\u2060表\u2060示';
  expect(codeText({ carrier: 'セブンイレブン', shippingCode27: '＊'.repeat(27) })).toBe(`セブンイレブン ${hidden}`);
  expect(codeText({ carrier: '営業所', receptionNumber: '＊＊＊＊＊＊', shippingPassword: '＊＊＊＊' })).toBe(
    `営業所 ${hidden}`,
  );
  const way = { codeTarget: null, code: null, handoverCode: '＊＊＊＊', firstCodeAt: null };
  expect(factsOf({ ...ROUND, dispatch: way }, NO_INTERRUPTIONS)).toContainEqual({
    label: '発送コード',
    value: '手渡し（非表示）',
  });
});

describe('factsAfter', () => {
  it('marks what the event changed, and nothing else', () => {
    const shipment = { shippedAt: '2025-12-30T00:00:00.000Z', carrier: null };
    const before = { ...ROUND, shipment: { ...shipment, trackingCode: '11112222' } };
    const money = { ...ROUND.money, holdings: [HELD] };
    const after = { ...before, shipment: { ...shipment, trackingCode: '33334444' }, money };
    expect(factsAfter(before, after, NO_INTERRUPTIONS)).toEqual([
      { ...DEADLINE, isNew: false },
      { label: '発送の追跡番号', value: '3333-4444', isNew: true },
      { label: '預り金', value: '¥4,500', isNew: true },
    ]);
    expect(factsAfter(null, ROUND, NO_INTERRUPTIONS)).toEqual([{ ...DEADLINE, isNew: true }]);
  });
});
