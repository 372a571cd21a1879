import { describe, expect, it } from '@jest/globals';
import { withCouponBack } from '@meguri/contracts/rental-round/money/coupon.ts';
import { NOTHING, settle } from '@meguri/contracts/rental-round/money/money.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { at, eventId, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { feesOf, roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { couponOutcome } from './coupon-outcome.ts';

const COUPON = { coupon: 500 };
const FEES = feesOf({ price: 3000, method: 'delivery' });
const cancelled = (back: typeof FEES, couponBack = back === FEES ? COUPON.coupon : 0) => [
  ...roundIn('paid', COUPON),
  ...at(TIMES.code, {
    type: 'Cancelled',
    data: {
      ...{ by: 'borrower', cause: 'person', reason: null },
      settlement: { ...settle(FEES, NOTHING, back, policyOf(1)), ...withCouponBack(couponBack) },
    },
  }),
];
const granted = (amount: number, reason: typeof TEXT | null) =>
  at(TIMES.shipped, { type: 'RefundGranted', data: { chargeId: 'ch_1', amount, reason } });
/** Refunded in the provider's dashboard, and then assigned to parts of the price. */
const atProvider = (amount: number, parts: Partial<typeof NOTHING>) =>
  at(
    TIMES.shipped,
    { type: 'ForeignRefund', data: { refundId: 're_9', chargeId: 'ch_1', amount } },
    {
      type: 'ForeignRefundAssigned',
      data: {
        ...{ refundId: 're_9', chargeId: 'ch_1', parts: { ...NOTHING, ...parts } },
        ...{ held: 0, ownerPayable: 0, reason: TEXT },
      },
    },
  );

describe('the coupon of a round', () => {
  it.each([
    ['request_sent', 'reserved'],
    ['request_approved', 'reserved'],
    ['payment_pending', 'reserved'],
    ['request_declined', 'free'],
    ['request_expired', 'free'],
    ['request_cancelled', 'free'],
    ['rejected', 'free'],
    ['paid', 'used'],
    ['in_use', 'used'],
    ['damage_reported', 'used'],
    ['completed', 'used'],
  ] as const satisfies readonly (readonly [RoundStatus, string])[])('that is %s is %s', (status, outcome) => {
    expect(couponOutcome(roundAfter(roundIn(status, COUPON)))).toBe(outcome);
  });

  it.each(['request_sent', 'paid', 'completed'] as const)(
    'that was repeated without it, and is %s, is free',
    (status) => {
      expect(couponOutcome(roundAfter(roundIn(status)))).toBe('free');
    },
  );

  it('that is cancelled is free when everything goes back, otherwise used', () => {
    expect(couponOutcome(roundAfter(cancelled(FEES)))).toBe('free');
    expect(couponOutcome(roundAfter(cancelled({ ...FEES, rental: 1500 })))).toBe('used');
  });

  it('that is cancelled without its part of a parcel’s shipping is free once that goes back, too', () => {
    const shippingKept = cancelled({ ...FEES, shipping: 0 }, COUPON.coupon);
    expect(couponOutcome(roundAfter(shippingKept))).toBe('used');
    for (const reason of [null, TEXT])
      expect(couponOutcome(roundAfter([...shippingKept, ...granted(FEES.shipping, reason)]))).toBe('free');
    expect(couponOutcome(roundAfter([...shippingKept, ...granted(FEES.shipping - 1, null)]))).toBe('used');
  });

  it('is free when what a cancellation kept of the shipping went back in two ways', () => {
    const shippingKept = cancelled({ ...FEES, shipping: 0 }, COUPON.coupon);
    const both = [...shippingKept, ...atProvider(500, { shipping: 500 }), ...granted(FEES.shipping - 500, null)];
    expect(couponOutcome(roundAfter(both))).toBe('free');
    const toNoPart = [...shippingKept, ...atProvider(500, {}), ...granted(FEES.shipping - 500, null)];
    expect(couponOutcome(roundAfter(toNoPart))).toBe('free');
  });

  it.each([
    ['by an operator', granted(1500, TEXT)],
    ['at the provider', atProvider(1500, { rental: 1500 })],
  ])('that is cancelled late stays used when the platform pays back %s what the owner keeps', (_, paidBack) => {
    const late = cancelled({ ...FEES, rental: 1500 }, COUPON.coupon);
    const [payout] = roundAfter(late).money.payouts;
    const { orderedBy, chargeId, amount } = payout!;
    const sent = at(TIMES.shipped, { type: 'PayoutSent', data: { transferId: 'tr_1', orderedBy, chargeId, amount } });
    expect(orderedBy).toBe(eventId(late.length - 1));
    expect(couponOutcome(roundAfter([...late, ...sent, ...paidBack]))).toBe('used');
  });
});
