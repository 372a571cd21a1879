import { describe, expect, it } from '@jest/globals';
import { at, type Fact, roundAfter } from '../test-support/facts.ts';
import { roundIn, TIMES } from '../test-support/histories.ts';
import { NOTHING } from './money.ts';
import {
  cancellationOf,
  couponBackNow,
  endingWith,
  foreignRefundShares,
  refundable,
  refundableToCard,
  settlementOf,
} from './settlements.ts';

const ALL = { rental: 3000, shipping: 1500, insurance: 0 };
const PAID = roundIn('shipping_code_generated');
/** The card paid 4,000 of 4,500 yen. */
const WITH_COUPON = roundIn('shipping_code_generated', { coupon: 500 });
const DISPUTE = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 2000 };
/** A bank has taken 2,000 yen back. */
const lost = (history: readonly Fact[]): readonly Fact[] => [
  ...history,
  ...at(
    TIMES.code,
    { type: 'PaymentDisputed', data: DISPUTE },
    {
      type: 'DisputeClosed',
      data: {
        ...{ ...DISPUTE, outcome: 'lost', withdrawn: 2000, fee: 1500 },
        cancelled: { refunds: 0, held: 2000, ownerPayable: 0 },
      },
    },
  ),
];
const refundedByHand = (history: readonly Fact[], amount: number): readonly Fact[] => [
  ...history,
  ...at(TIMES.code, { type: 'ForeignRefund', data: { refundId: 're_9', chargeId: 'ch_1', amount } }),
];
const after = (history: readonly Fact[]) => roundAfter(history);

describe('what of a charge can be refunded', () => {
  it('is what is held, by part, and nothing without a charge or after the settlement', () => {
    expect(refundable(after(PAID))).toEqual(ALL);
    expect(refundable(after(roundIn('request_approved')))).toEqual(NOTHING);
    expect(refundable(after(roundIn('completed')))).toEqual(NOTHING);
  });

  it('is less by a lost dispute and by a foreign refund, of which shipping bears the first', () => {
    expect(refundable(after(lost(PAID)))).toEqual({ ...ALL, rental: 2500, shipping: 0 });
    expect(refundable(after(refundedByHand(PAID, 600)))).toEqual({ ...ALL, shipping: 900 });
  });

  it('goes to the card up to what it paid, and the rest to the coupon', () => {
    const round = after(WITH_COUPON);
    expect(refundableToCard(round)).toBe(4000);
    expect(couponBackNow(round, ALL)).toBe(500);
    expect(couponBackNow(round, { ...NOTHING, rental: 3000 })).toBe(0);
  });
});

describe('a settlement', () => {
  it('gives the owner the price less the payout fee, and the platform the rest', () => {
    const shares = { gross: 3000, payoutFee: 108, ownerShare: 2892, shipping: 1500, insurance: 0 };
    expect(settlementOf(after(PAID), NOTHING)).toEqual({ refunded: NOTHING, refundNow: NOTHING, ...shares });
    expect(endingWith(after(PAID), settlementOf(after(PAID), NOTHING))).not.toHaveProperty('furtherSettlements');
  });

  it('takes a lost dispute from the platform’s part first, and then from the owner’s share', () => {
    const { shipping, payoutFee, ownerShare } = settlementOf(after(lost(PAID)), NOTHING);
    expect([shipping, payoutFee, ownerShare]).toEqual([0, 0, 2500]);
  });

  it('of a refund of more than was paid is impossible', () => {
    expect(() => settlementOf(after(PAID), { ...ALL, rental: 3001 })).toThrow(RangeError);
  });

  it('without a charge distributes nothing', () => {
    const nothing = { refundNow: NOTHING, gross: 0, ownerShare: 0, shipping: 0 };
    expect(settlementOf(after(roundIn('request_approved')), NOTHING)).toMatchObject(nothing);
    expect(cancellationOf(after(roundIn('request_approved')), ALL)).toMatchObject(nothing);
  });
});

describe('the settlement of a cancellation', () => {
  it('refunds what the rules say, and keeps the rest for owner and platform', () => {
    expect(cancellationOf(after(PAID), ALL)).toMatchObject({ refundNow: ALL, ownerShare: 0, shipping: 0 });
    const left = cancellationOf(after(PAID), { ...ALL, shipping: 0 });
    expect(left).toMatchObject({ refundNow: { ...ALL, shipping: 0 }, ownerShare: 0, shipping: 1500 });
  });

  it('refunds less what the bank gave the borrower', () => {
    expect(cancellationOf(after(lost(PAID)), ALL).refundNow).toEqual({ ...ALL, rental: 2500, shipping: 0 });
  });

  it('gives the coupon back first when the borrower cancels, and the card otherwise', () => {
    const round = after(WITH_COUPON);
    const half = { ...ALL, rental: 1500, shipping: 0 };
    expect(cancellationOf(round, half, true).couponBack).toBe(500);
    expect(cancellationOf(round, half).couponBack).toBeUndefined();
  });
});

describe('a foreign refund that an operator assigns', () => {
  const sharesOf = (history: readonly Fact[], parts: object) => {
    const round = after(refundedByHand(history, 1500));
    return foreignRefundShares(round, round.money.foreign[0]!, { ...NOTHING, ...parts });
  };

  it('is borne by the held money before the settlement, and afterwards by the owner as far as the price is concerned', () => {
    expect(sharesOf(PAID, { shipping: 1500 })).toEqual({ held: 1500, ownerPayable: 0 });
    expect(sharesOf(roundIn('completed'), { shipping: 1500 })).toEqual({ held: 0, ownerPayable: 0 });
    expect(sharesOf(roundIn('completed'), { rental: 1000 })).toEqual({ held: 0, ownerPayable: 964 });
  });

  it('can’t have parts that exceed it, or what is left', () => {
    expect(sharesOf(PAID, { rental: 1501 })).toBeNull();
    expect(sharesOf(PAID, { insurance: 1 })).toBeNull();
  });
});
