import { describe, expect, it } from '@jest/globals';
import { withCouponBack } from '@meguri/contracts/rental-round/money/coupon.ts';
import { NOTHING, settle } from '@meguri/contracts/rental-round/money/money.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { at, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
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

  it('that is cancelled late stays used when the platform pays back what the owner keeps', () => {
    const back = { ...FEES, rental: 1500 };
    const late = [...cancelled(back, COUPON.coupon), ...granted(1500, TEXT)];
    expect(couponOutcome(roundAfter(late))).toBe('used');
  });
});
