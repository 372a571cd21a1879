import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '../rental-round/events.ts';
import { EXTENSION_TIMES, extendedTo } from '../rental-round/test-support/extensions.ts';
import { at, roundAfter } from '../rental-round/test-support/facts.ts';
import {
  ASSESSMENT_ID,
  damageReport,
  paymentOf,
  roundIn,
  TEXT,
  TIMES,
} from '../rental-round/test-support/histories.ts';
import { cancellationOf } from '../rental-round/money/settlements.ts';
import { receiptOf, linesBySeller, paidOnLabel } from './receipt.ts';

/** Of 4500 yen that were paid, 1500 for shipping, after these events. */
const sums = (...events: readonly RoundEvent[]) => {
  const { total, ofPlatform } = receiptOf(roundAfter([...roundIn('completed'), ...at(TIMES.completed, ...events)]))!;
  return { total, ofPlatform };
};
const granted = (amount: number, chargeId = 'ch_1'): RoundEvent => ({
  type: 'RefundGranted',
  data: { chargeId, amount, reason: TEXT },
});
const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 700 };
const lost = {
  outcome: 'lost',
  withdrawn: 700,
  fee: 1500,
  cancelled: { refunds: 0, held: 0, ownerPayable: 0 },
} as const;

it('names what the platform and what the owner sold, and only what was charged', () => {
  const lines = (...labels: readonly string[]) =>
    labels.map((label) => ({ label, amount: label.startsWith('返金') ? -1 : 1, note: null }));
  expect(linesBySeller(lines('レンタル料金', '返金（あんしん補償料）'))).toEqual({
    ofPlatform: '',
    ofOwner: 'レンタル料金',
  });
  expect(linesBySeller(lines('レンタル料金', '送料（往復）', 'あんしん補償料', '延滞料', '損害金'))).toEqual({
    ofPlatform: '送料・あんしん補償料',
    ofOwner: 'レンタル料金・延滞料・損害金',
  });
});

it('names nothing that was fully refunded', () => {
  const line = (label: string, amount: number) => ({ label, amount, note: null });
  const lines = [line('レンタル料金', 3000), line('送料（往復）', 1500), line('あんしん補償料', 200)];
  const less = [line('返金（レンタル料金）', -3000), line('返金（送料）', -1499), line('返金（あんしん補償料）', -200)];
  expect(linesBySeller([...lines, ...less])).toEqual({ ofPlatform: '送料', ofOwner: '' });
});

describe('the platform’s own part of a receipt', () => {
  it('is what was paid for shipping and insurance', () => {
    expect(sums()).toEqual({ total: 4500, ofPlatform: 1500 });
  });

  it.each<[string, number, number, readonly RoundEvent[]]>([
    ['an operator granted a part', 3500, 500, [granted(1000)]],
    ['an operator granted all of it', 0, 0, [granted(4500)]],
    [
      'a foreign refund isn’t assigned to parts',
      4300,
      1300,
      [{ type: 'ForeignRefund', data: { refundId: 're_9', chargeId: 'ch_1', amount: 200 } }],
    ],
    [
      'a bank took it back',
      3800,
      800,
      [
        { type: 'PaymentDisputed', data: dispute },
        { type: 'DisputeClosed', data: { ...dispute, ...lost } },
      ],
    ],
  ])('is less by what went back, where %s', (_how, total, ofPlatform, events) => {
    expect(sums(...events)).toEqual({ total, ofPlatform });
  });

  it('never exceeds the receipt’s total, and no total is negative', () => {
    const byHand = (amount: number): RoundEvent => ({
      type: 'ForeignRefund',
      data: { refundId: 're_8', chargeId: 'ch_1', amount },
    });
    expect(sums(granted(4000), byHand(4500))).toEqual({ total: 0, ofPlatform: 0 });
    const owing = roundAfter([...roundIn('completed'), ...at(TIMES.completed, byHand(6000))]);
    const receipt = receiptOf(owing)!;
    expect(receipt.total).toBe(0);
    expect(receipt.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  it('stays when a fee is refunded that was the owner’s', () => {
    const history = [
      ...roundIn('damage_fee_paid'),
      ...at(TIMES.feePaid, { type: 'DamageSettled', data: { to: 'return_shipping_code_generated', settlement: null } }),
      ...at(TIMES.feePaid, granted(paymentOf(2000, 2).amount, 'ch_2')),
    ];
    expect(receiptOf(roundAfter(history))).toMatchObject({ total: 4500, ofPlatform: 1500 });
  });
});

it('names the shipping of a parcel that wasn’t sent, which went back after the cancellation', () => {
  const paid = roundIn('shipping_code_generated');
  const before = roundAfter(paid);
  const settlement = cancellationOf(before, { ...before.fees, rental: 1500, shipping: 0 });
  const round = roundAfter([
    ...paid,
    ...at(
      TIMES.code,
      { type: 'Cancelled', data: { by: 'borrower', cause: 'person', reason: null, settlement } },
      { type: 'RefundGranted', data: { chargeId: 'ch_1', amount: 1500, reason: null } },
    ),
  ]);
  const { lines, total, ofPlatform } = receiptOf(round)!;
  expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['レンタル料金', 3000],
    ['送料（往復）', 1500],
    ['返金（レンタル料金）', -1500],
    ['返金（送料）', -1500],
  ]);
  expect([total, ofPlatform]).toEqual([1500, 0]);
  expect(linesBySeller(lines)).toEqual({ ofPlatform: '', ofOwner: 'レンタル料金' });
});

describe('a receipt during a pending refund', () => {
  const byHand: RoundEvent = {
    type: 'ForeignRefund',
    data: { refundId: 're_9', chargeId: 'ch_1', amount: 4500 },
  };

  it('shows once an ordered refund that a foreign one carried out', () => {
    const round = roundAfter([...roundIn('cancelled'), ...at(TIMES.completed, byHand)]);
    expect(receiptOf(round)).toMatchObject({ total: 0, ofPlatform: 0 });
  });

  it('has the total 0, not less, when it was really refunded twice', () => {
    const history = roundIn('cancelled');
    const { orderedBy } = roundAfter(history).money.refunds[0]!;
    const refund = { refundId: 're_1', orderedBy, chargeId: 'ch_1', amount: 4500 };
    const round = roundAfter([...history, ...at(TIMES.completed, byHand, { type: 'Refunded', data: refund })]);
    expect(receiptOf(round)).toMatchObject({ total: 0, ofPlatform: 0 });
  });
});

describe('a damage fee on a receipt', () => {
  const SECOND = 'f0000000-0000-4000-8000-000000000009';
  const paid = (assessmentId: string, amount: number, n: number): RoundEvent => ({
    type: 'DamageFeePaid',
    data: { assessmentId, checkoutId: null, payment: paymentOf(amount, n) },
  });
  const settled: RoundEvent = {
    type: 'DamageSettled',
    data: { to: 'return_shipping_code_generated', settlement: null },
  };
  const objected: RoundEvent = { type: 'DamageFeeObjected', data: { assessmentId: ASSESSMENT_ID, reason: TEXT } };
  const assessed: RoundEvent = {
    type: 'DamageFeeAssessed',
    data: {
      ...{ assessmentId: SECOND, amount: 5000, payBy: '2026-12-29T01:00:00.000Z', reason: TEXT },
      ...{ itemReturned: false, lateFee: null },
    },
  };
  const notes = (reasons: readonly (string | null)[], ...events: readonly RoundEvent[]) =>
    receiptOf(roundAfter([...roundIn('damage_fee_pending'), ...at(TIMES.feePaid, ...events)]), reasons)!
      .lines.filter(({ label }) => label === '損害金')
      .map(({ amount, note }) => [amount, note]);

  it('shows why it was charged, and no reason of one that was objected to', () => {
    const again = [objected, assessed, paid(SECOND, 5000, 2), settled];
    expect(notes(['全損', 'クリーニング代'], ...again)).toEqual([[5000, 'クリーニング代']]);
    expect(notes(['全損', null], ...again)).toEqual([[5000, null]]);
  });

  it('that was paid beside another one has its own reason', () => {
    const report: RoundEvent = { type: 'DamageReported', data: { ...damageReport, by: 'operator' } };
    const both = [paid(ASSESSMENT_ID, 2000, 2), settled, report, assessed, paid(SECOND, 5000, 3), settled];
    expect(notes(['ボタンの紛失', 'クリーニング代'], ...both)).toEqual([
      [2000, 'ボタンの紛失'],
      [5000, 'クリーニング代'],
    ]);
  });
});

describe('a late fee on a receipt', () => {
  it('shows the days that were charged, which may be fewer than the days late', () => {
    const late = roundAfter([
      ...roundIn('usage_overdue'),
      ...at(TIMES.completed, {
        type: 'Returned',
        data: { comment: null, photos: [], trackingCode: null, lateFee: { days: 2, amount: 1285 } },
      }),
      ...at(TIMES.completed, { type: 'LateFeeCharged', data: { checkoutId: null, payment: paymentOf(1285, 3) } }),
    ]);
    const line = receiptOf(late)?.lines.find(({ label }) => label === '延滞料');
    expect(line).toEqual({ label: '延滞料', amount: 1285, note: '延滞料の対象：2日分' });
  });
});

describe('an extension on a receipt', () => {
  const round = (...events: readonly RoundEvent[]) =>
    receiptOf(roundAfter([...extendedTo('completed'), ...at(EXTENSION_TIMES.newDue, ...events)]))!;

  it('is a line of its own with its days, and the owner’s', () => {
    const { lines, total, ofPlatform } = round();
    expect(lines).toEqual([
      { label: 'レンタル料金', amount: 3000, note: null },
      { label: '送料（往復）', amount: 1500, note: null },
      { label: '延長料金', amount: 3200, note: '延長した期間：12月17日〜12月23日' },
    ]);
    expect({ total, ofPlatform }).toEqual({ total: 7700, ofPlatform: 1500 });
    expect(linesBySeller(lines)).toEqual({ ofPlatform: '送料', ofOwner: 'レンタル料金・延長料金' });
  });

  it('that was refunded reduces nothing else', () => {
    const foreign = { refundId: 're_9', chargeId: 'ch_3', amount: 3200 };
    const parts = { rental: 3200, shipping: 0, insurance: 0 };
    const { lines, total, ofPlatform } = round(
      { type: 'ForeignRefund', data: foreign },
      {
        type: 'ForeignRefundAssigned',
        data: { refundId: 're_9', chargeId: 'ch_3', parts, held: 0, ownerPayable: 3085, reason: TEXT },
      },
    );
    expect(lines.at(-1)).toEqual({ label: '返金（延長料金）', amount: -3200, note: null });
    expect({ total, ofPlatform }).toEqual({ total: 4500, ofPlatform: 1500 });
    expect(linesBySeller(lines).ofOwner).toBe('レンタル料金');
  });
});

describe('a receipt of a rental with a coupon', () => {
  const LINES = [
    { label: 'レンタル料金', amount: 3000, note: null },
    { label: '送料（往復）', amount: 1500, note: null },
    { label: 'クーポン', amount: -500, note: '巡り Meguriが負担' },
  ];

  it('says what the card paid, and that the platform paid the rest', () => {
    const receipt = receiptOf(roundAfter(roundIn('completed', { coupon: 500 })))!;
    expect(receipt).toEqual({ lines: LINES, total: 4000, ofPlatform: 1500 });
    expect(linesBySeller(receipt.lines)).toEqual({ ofPlatform: '送料', ofOwner: 'レンタル料金' });
  });

  it('says of a full refund that the coupon’s part is cancelled', () => {
    const before = roundIn('shipping_code_generated', { coupon: 500 });
    const settlement = cancellationOf(roundAfter(before), { rental: 3000, shipping: 1500, insurance: 0 });
    const cancelled = at(TIMES.shipped, {
      type: 'Cancelled',
      data: { by: 'owner', cause: 'person', reason: null, settlement },
    });
    const receipt = receiptOf(roundAfter([...before, ...cancelled]))!;
    const note = '返金の手続き中';
    expect(receipt.lines).toEqual([
      ...LINES,
      { label: '返金（レンタル料金）', amount: -3000, note },
      { label: '返金（送料）', amount: -1500, note },
      { label: 'クーポン分の取り消し', amount: 500, note: null },
    ]);
    expect({ ...receipt, lines: [] }).toEqual({ lines: [], total: 0, ofPlatform: 0 });
    expect(paidOnLabel(receipt)).toBe('お支払い日');
  });
});
