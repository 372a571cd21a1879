import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '../rental-round/events.ts';
import { at, roundAfter } from '../rental-round/test-support/facts.ts';
import { paymentOf, roundIn, TEXT, TIMES } from '../rental-round/test-support/histories.ts';
import { receiptOf } from './receipt.ts';

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

describe('what a receipt calls the platform’s own', () => {
  it('is what was paid for shipping and insurance', () => {
    expect(sums()).toEqual({ total: 4500, ofPlatform: 1500 });
  });

  it.each<[string, number, number, readonly RoundEvent[]]>([
    ['an operator granted a part', 3500, 500, [granted(1000)]],
    ['an operator granted all of it', 0, 0, [granted(4500)]],
    [
      'other hands gave it back and nobody has said of what',
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

  it('stays where a fee goes back that was the owner’s', () => {
    const history = [
      ...roundIn('damage_fee_paid'),
      ...at(TIMES.feePaid, { type: 'DamageSettled', data: { to: 'return_shipping_code_generated', settlement: null } }),
      ...at(TIMES.feePaid, granted(paymentOf(2000, 2).amount, 'ch_2')),
    ];
    expect(receiptOf(roundAfter(history))).toMatchObject({ total: 4500, ofPlatform: 1500 });
  });
});

describe('a late fee on a receipt', () => {
  it('names the days that were charged, which may be fewer than it was late', () => {
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
