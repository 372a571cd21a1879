import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  type Breakdown,
  difference,
  lateCancellationRefund,
  NOTHING,
  settle,
  settleNothing,
  sum,
  totalOf,
  within,
} from './money.ts';
import { lateFeeOf } from '../late-fee.ts';
import { lateDays } from '../late-return.ts';
import { DAY, plus } from '../time/period.ts';
import { policyOf, payoutFeeOf } from '../policy.ts';
import { momentAt, roundAfter } from '../test-support/facts.ts';
import { roundIn, TIMES } from '../test-support/histories.ts';

const policy = policyOf(1);
const paid = (rental: number): Breakdown => ({ rental, shipping: 1500, insurance: 0 });
const LATE_FROM = TIMES.due;
const late = roundAfter(roundIn('usage_overdue'));

describe('the settlement', () => {
  it('pays the owner of 3000 yen 2892 and keeps a fee of 108', () => {
    expect(settle(paid(3000), NOTHING, NOTHING, policy)).toEqual({
      refunded: NOTHING,
      refundNow: NOTHING,
      gross: 3000,
      payoutFee: 108,
      ownerShare: 2892,
      shipping: 1500,
      insurance: 0,
    });
  });

  it('refunds 1501 of 3001 after a late cancellation, and pays the owner 1500 less 54', () => {
    const refund = lateCancellationRefund(paid(3001));
    expect(refund).toEqual({ rental: 1501, shipping: 1500, insurance: 0 });
    expect(settle(paid(3001), NOTHING, refund, policy)).toMatchObject({
      gross: 1500,
      payoutFee: 54,
      ownerShare: 1446,
      shipping: 0,
    });
  });

  it('takes earlier refunds into account', () => {
    const before = { rental: 1000, shipping: 200, insurance: 0 };
    const now = { rental: 500, shipping: 300, insurance: 0 };
    expect(settle(paid(3000), before, now, policy)).toMatchObject({
      refunded: { rental: 1500, shipping: 500, insurance: 0 },
      refundNow: now,
      gross: 1500,
      shipping: 1000,
    });
  });

  it.each(['rental', 'shipping', 'insurance'] as const)('never refunds more %s than was paid', (part) => {
    const refund = { ...paid(3000), [part]: paid(3000)[part] + 1 };
    expect(() => settle(paid(3000), NOTHING, refund, policy)).toThrow(RangeError);
  });

  it('distributes every yen that was paid', () => {
    const parts = fc.record({ rental: fc.nat(1e7), shipping: fc.nat(1e5), insurance: fc.nat(1e5) });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const part = (all: Breakdown, of: number): Breakdown => ({
      rental: Math.floor(all.rental * of),
      shipping: Math.floor(all.shipping * of),
      insurance: Math.floor(all.insurance * of),
    });
    fc.assert(
      fc.property(parts, share, share, (all, first, second) => {
        const before = part(all, first);
        const now = part(difference(all, before), second);
        const { refunded, ownerShare, payoutFee, shipping, insurance } = settle(all, before, now, policy);
        const shares = [ownerShare, payoutFee, shipping, insurance];
        expect(shares.every((yen) => Number.isSafeInteger(yen) && yen >= 0)).toBe(true);
        expect(totalOf(refunded) + shares.reduce((total, yen) => total + yen)).toBe(totalOf(all));
      }),
    );
  });

  it('pays no one once a dispute is lost', () => {
    const before = { rental: 100, shipping: 0, insurance: 0 };
    expect(settleNothing(before)).toMatchObject({ refunded: before, refundNow: NOTHING, ownerShare: 0, shipping: 0 });
  });
});

describe('the payout fee', () => {
  it.each([
    [0, 0],
    [27, 0],
    [28, 1],
    [1500, 54],
    [3000, 108],
    [10_000, 360],
  ])('of %i yen is %i', (gross, fee) => {
    expect(payoutFeeOf(gross, policy)).toBe(fee);
  });
});

describe('late days', () => {
  it.each([
    [-DAY, 0],
    [0, 0],
    [1, 1],
    [DAY, 1],
    [DAY + 1, 2],
    [7 * DAY, 7],
    [30 * DAY, 30],
    [31 * DAY, 30],
  ])('%i ms after the start of lateness are %i', (after, days) => {
    expect(lateDays(late, momentAt(plus(LATE_FROM, after)), policy)).toBe(days);
  });

  it('exclude the time of interruptions', () => {
    const down = { kind: 'downtime', from: plus(LATE_FROM, DAY), to: plus(LATE_FROM, 2 * DAY) } as const;
    expect(lateDays(late, momentAt(plus(LATE_FROM, 3 * DAY), [down]), policy)).toBe(2);
    expect(lateDays(late, momentAt(plus(LATE_FROM, 2 * DAY), [down]), policy)).toBe(1);
  });

  it('don’t count while there is no return code', () => {
    expect(lateDays(roundAfter(roundIn('in_use')), momentAt('2030-01-01T00:00:00.000Z'), policy)).toBe(0);
  });
});

describe('the late fee', () => {
  it.each([
    [3000, 0, 0],
    [3000, 1, 642],
    [3000, 7, 4500],
    [3000, 30, 19_285],
    [200, 1, 42],
  ])('of %i yen a week, %i days late, is %i', (price, days, fee) => {
    expect(lateFeeOf(price, days, policy)).toBe(fee);
  });
});

describe('breakdowns', () => {
  it('add, subtract and compare by part', () => {
    const a = { rental: 1, shipping: 2, insurance: 3 };
    const b = { rental: 10, shipping: 20, insurance: 30 };
    expect(sum(a, b)).toEqual({ rental: 11, shipping: 22, insurance: 33 });
    expect(difference(b, a)).toEqual({ rental: 9, shipping: 18, insurance: 27 });
    expect(within(a, b)).toBe(true);
    expect(within({ ...a, insurance: 31 }, b)).toBe(false);
    expect(within({ ...a, shipping: 21 }, b)).toBe(false);
    expect(within({ ...a, rental: 11 }, b)).toBe(false);
  });
});
