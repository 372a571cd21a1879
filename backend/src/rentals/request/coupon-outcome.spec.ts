import { describe, expect, it } from '@jest/globals';
import { NOTHING, settle } from '@meguri/contracts/rental-round/money/money.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { at, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { feesOf, roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { couponOutcome } from './coupon-outcome.ts';

const COUPON = { coupon: 500 };
const FEES = feesOf({ price: 3000, method: 'delivery' });
const cancelled = (back: typeof FEES) =>
  roundAfter([
    ...roundIn('paid', COUPON),
    ...at(TIMES.code, {
      type: 'Cancelled',
      data: {
        ...{ by: 'borrower', cause: 'person', reason: null },
        settlement: {
          ...settle(FEES, NOTHING, back, policyOf(1)),
          ...(back === FEES && { couponBack: COUPON.coupon }),
        },
      },
    }),
  ]);

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
    expect(couponOutcome(cancelled(FEES))).toBe('free');
    expect(couponOutcome(cancelled({ ...FEES, rental: 1500 }))).toBe('used');
  });
});
