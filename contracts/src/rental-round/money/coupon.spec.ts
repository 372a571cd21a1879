import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '../events.ts';
import { at, type Fact, roundAfter } from '../test-support/facts.ts';
import { paymentOf, roundIn, TEXT, TIMES } from '../test-support/histories.ts';
import { cardPartOf, couponPartOf, exceedsCard, heldOfCard } from './coupon.ts';
import { lossShares } from './dispute-shares.ts';
import { EMPTY_BALANCES, post, postingsOf } from './ledger.ts';
import { type Breakdown, NOTHING, totalOf } from './money.ts';
import { needsBalance, openPayouts, openRefunds, stillToSend } from './obligations.ts';
import { cancellationOf, couponBackNow, foreignRefundShares, refundable, settlementOf } from './settlements.ts';
import { type ForeignMovement, rentalHolding } from './round-money.ts';

/** 3,000 yen and 1,500 yen of shipping, of which a coupon pays 500 and the card 4,000. */
const COUPON = { coupon: 500 };
const inUse = roundIn('in_use', COUPON);
const NOW = TIMES.due;
type History = readonly Fact[];
const then = (history: History, ...events: readonly RoundEvent[]): History => [...history, ...at(NOW, ...events)];
const balancesAfter = (history: History) =>
  history.reduce((balances, { event }) => post(balances, postingsOf(event)), EMPTY_BALANCES);
const sent = (history: History) => ({
  card: openRefunds(roundAfter(history)).map(stillToSend),
  owner: openPayouts(roundAfter(history)).map(stillToSend),
});

const completed = (history: History): History =>
  then(history, ...RETURNED, {
    type: 'Completed',
    data: { comment: null, photos: [], settlement: settlementOf(roundAfter(history), NOTHING) },
  });
const RETURNED: readonly RoundEvent[] = [
  { type: 'ReturnArranged', data: { handoverCode: '1234', to: 'return_shipping_code_generated' } },
  { type: 'Returned', data: { comment: null, photos: [], trackingCode: null, lateFee: { days: 0, amount: 0 } } },
];
/** A case that is decided by a refund in part, after which the rental goes on. */
const refunds = (history: History, refund: Breakdown): History => {
  const reported = then(history, {
    type: 'DamageReported',
    data: {
      ...{ reportId: 'd0000000-0000-4000-8000-000000000001', by: 'borrower', issueType: 'damaged_item' },
      ...{ otherTitle: null, description: TEXT, photos: [], nonReturn: false, lateFee: null },
    },
  });
  const back = couponBackNow(roundAfter(reported), refund);
  return then(reported, {
    type: 'RefundOrdered',
    data: {
      ...{ refund, reason: TEXT, itemReturned: false, lateFee: null, to: 'in_use', settlement: null },
      ...(back > 0 && { couponBack: back }),
    },
  });
};
const lost = (history: History, withdrawn: number): History => {
  const dispute = { disputeId: 'dp_1', chargeId: 'ch_1' };
  const disputed = then(history, { type: 'PaymentDisputed', data: { ...dispute, amount: 4000 } });
  const shares = lossShares(roundAfter(disputed), 'ch_1', withdrawn);
  return then(disputed, {
    type: 'DisputeClosed',
    data: { ...dispute, outcome: 'lost', amount: 4000, withdrawn, fee: 0, ...shares },
  });
};

describe('what a coupon pays', () => {
  it('is at most its amount, and leaves the card the least charge', () => {
    const partOf = (total: number) => couponPartOf(500, total, { leastCharge: 50 });
    expect([4500, 550, 549, 51, 50, 30].map(partOf)).toEqual([500, 500, 499, 1, 0, 0]);
    expect(cardPartOf({ rental: 3000, shipping: 1500, insurance: 0, coupon: 500 })).toBe(4000);
    expect(cardPartOf({ rental: 3000, shipping: 1500, insurance: 0 })).toBe(4500);
  });

  it('is held with what the card paid, at the cost of the platform', () => {
    const round = roundAfter(inUse);
    expect(rentalHolding(round)).toMatchObject({ held: 4500, fees: { rental: 3000, shipping: 1500, coupon: 500 } });
    expect(balancesAfter(inUse)).toMatchObject({ card: -4000, promotions: -500, held: 4500 });
  });

  it('changes nothing of what the owner gets', () => {
    const with_ = completed(inUse);
    const without = completed(roundIn('in_use'));
    expect(sent(with_)).toEqual(sent(without));
    expect(sent(with_)).toEqual({ card: [], owner: [2892] });
    expect(balancesAfter(with_)).toMatchObject({ held: 0, promotions: -500, payout_fees: 108, shipping: 1500 });
  });

  it('isn’t held after a payment of a wrong amount, which goes back whole', () => {
    const history = then(roundIn('payment_pending', COUPON), {
      type: 'PaymentCompleted',
      data: { checkoutId: null, payment: paymentOf(4500) },
    });
    expect(balancesAfter(history)).toMatchObject({ card: -4500, promotions: 0, held: 4500 });
  });

  it('is another than the request’s: the log is damaged', () => {
    const paid = (coupon: number) =>
      then(roundIn('payment_pending', COUPON), {
        type: 'PaymentCompleted',
        data: { checkoutId: null, payment: paymentOf(4000), coupon },
      });
    expect(() => roundAfter(paid(499))).toThrow('coupon');
    expect(roundAfter(paid(500)).status).toBe('payment_completed');
  });
});

describe('a refund of a rental with a coupon', () => {
  it('lets no foreign refund be assigned beyond what the card paid, after the settlement either', () => {
    const whole = { rental: 2900, shipping: 1500, insurance: 0 };
    const settled = roundAfter(completed(refunds(inUse, whole)));
    const movement = { objectId: 're_9', chargeId: 'ch_1', amount: 4000, open: 4000 } as ForeignMovement;
    expect(rentalHolding(settled)).toMatchObject({ couponBack: 400 });
    expect(foreignRefundShares(settled, movement, { ...NOTHING, rental: 100 })).toBeNull();
    const part = roundAfter(completed(refunds(inUse, { ...NOTHING, rental: 1000 })));
    expect(foreignRefundShares(part, movement, { ...NOTHING, rental: 100 })).not.toBeNull();
  });

  const parts = { rental: 3000, shipping: 1500, insurance: 0 };

  it('goes to the card up to what it paid, and the rest back to the platform', () => {
    const whole = cancellationOf(roundAfter(roundIn('shipping_code_generated', COUPON)), parts);
    expect(whole).toMatchObject({ refundNow: parts, couponBack: 500, ownerShare: 0 });
    const half = cancellationOf(roundAfter(roundIn('shipping_code_generated', COUPON)), { ...parts, rental: 1500 });
    expect(half).not.toHaveProperty('couponBack');
    expect(half).toMatchObject({ gross: 1500, ownerShare: 1446 });
  });

  it('goes to the platform first when the borrower cancels late', () => {
    const round = roundAfter(roundIn('shipping_code_generated', COUPON));
    const late = cancellationOf(round, { ...parts, rental: 1500 }, true);
    expect(late).toMatchObject({ couponBack: 500, gross: 1500, ownerShare: 1446 });
    expect(cancellationOf(round, { ...NOTHING, rental: 300 }, true)).toMatchObject({ couponBack: 300 });
  });

  it('in parts fills the card first, and orders nothing of the provider for the platform’s part', () => {
    const first = refunds(inUse, { ...NOTHING, rental: 2500, shipping: 1300 });
    expect(sent(first).card).toEqual([3800]);
    const second = refunds(first, { ...NOTHING, rental: 300 });
    expect(sent(second).card).toEqual([3800, 200]);
    const third = refunds(second, { ...NOTHING, rental: 150 });
    expect(sent(third).card).toEqual([3800, 200]);
    expect(balancesAfter(third)).toMatchObject({ held: 250, promotions: -250, refunds: 4000 });
    expect(rentalHolding(roundAfter(third))).toMatchObject({ couponBack: 250, held: 250 });
    expect(balancesAfter(completed(third))).toMatchObject({ held: 0, promotions: -250, owner_payable: 49 });
  });

  it('leaves the card what others have refunded and no operator has accounted for', () => {
    const byHand = then(inUse, { type: 'ForeignRefund', data: { refundId: 're_9', chargeId: 'ch_1', amount: 4000 } });
    const round = roundAfter(byHand);
    expect(totalOf(refundable(round))).toBe(500);
    expect(couponBackNow(round, { ...NOTHING, rental: 500 })).toBe(500);
    expect(foreignRefundShares(round, round.money.foreign[0]!, { ...parts, shipping: 1000 })?.held).toBe(4000);
    expect(foreignRefundShares(round, { ...round.money.foreign[0]!, open: 4500 }, parts)).toBeNull();
  });

  it('of more than the coupon paid means that the log is damaged', () => {
    const settlement = cancellationOf(roundAfter(roundIn('shipping_code_generated', COUPON)), parts);
    const cancelled = then(roundIn('shipping_code_generated', COUPON), {
      type: 'Cancelled',
      data: { by: 'owner', cause: 'person', reason: null, settlement: { ...settlement, couponBack: 501 } },
    });
    expect(() => roundAfter(cancelled)).toThrow('go back of a coupon');
  });
});

describe('a lost dispute of a rental with a coupon', () => {
  it('takes what the card paid alone', () => {
    const after = roundAfter(lost(inUse, 4000));
    expect(rentalHolding(after)?.held).toBe(500);
    expect(heldOfCard(rentalHolding(after)!)).toBe(0);
    expect(sent(completed(lost(inUse, 4000))).owner).toEqual([500]);
  });

  it('of more than the card’s part in the held money leaves the coupon’s', () => {
    const refunded = refunds(inUse, { ...NOTHING, rental: 1000 });
    const [{ orderedBy, chargeId } = { orderedBy: '', chargeId: '' }] = roundAfter(refunded).money.refunds;
    const sentBefore = then(refunded, {
      type: 'Refunded',
      data: { refundId: 're_1', orderedBy, chargeId, amount: 1000 },
    });
    const after = roundAfter(lost(sentBefore, 4000));
    expect(rentalHolding(after)?.held).toBe(500);
    expect(after.money.disputes).toMatchObject([{ ofHeld: 3000, platformLoss: 1000 }]);
  });

  it('leaves nothing of the card to refund, so a full refund goes back to the platform', () => {
    const settlement = cancellationOf(roundAfter(lost(inUse, 4000)), { rental: 3000, shipping: 1500, insurance: 0 });
    expect(settlement).toMatchObject({ couponBack: 500, lost: { refund: 4000 }, ownerShare: 0 });
    expect(totalOf(settlement.refundNow)).toBe(500);
  });
});

describe('the payout of a rental with a coupon', () => {
  const payoutOf = (coupon: number) => {
    const round = roundAfter(completed(roundIn('in_use', { coupon, method: 'pickup' })));
    return { needsBalance: needsBalance(round, round.money.payouts[0]!), share: round.money.payouts[0]?.amount };
  };

  it('is drawn from the balance when the card paid less, since its charge can’t fund it', () => {
    expect(payoutOf(108)).toEqual({ needsBalance: false, share: 2892 });
    expect(payoutOf(109)).toEqual({ needsBalance: true, share: 2892 });
  });

  it('is drawn from the balance also where a dispute had taken a part of it first, since both come from one charge', () => {
    const { settlement, ...holding } = rentalHolding(
      roundAfter(completed(roundIn('in_use', { coupon: 500, method: 'pickup' }))),
    )!;
    const lost = { refund: 0, ownerShare: 2392 };
    const later = { ...holding, settlement: { ...settlement!, ownerShare: 500, lost } };
    expect([exceedsCard(later, 500), exceedsCard(later, 2392)]).toEqual([true, true]);
  });

  it('counts what of the charge was refunded', () => {
    const before = roundIn('in_use', { coupon: 100, method: 'pickup' });
    const round = roundAfter(completed(refunds(before, { ...NOTHING, rental: 100 })));
    const [order] = round.money.payouts;
    expect([order?.amount, needsBalance(round, order!)]).toEqual([2796, false]);
    const more = roundAfter(completed(refunds(roundIn('in_use', { coupon: 500 }), { ...NOTHING, shipping: 1500 })));
    expect([more.money.payouts[0]?.amount, needsBalance(more, more.money.payouts[0]!)]).toEqual([2892, true]);
    expect(exceedsCard(undefined, 100)).toBe(false);
  });
});
