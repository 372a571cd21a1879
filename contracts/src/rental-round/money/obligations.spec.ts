import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { at, eventId, type Fact, roundAfter } from '../test-support/facts.ts';
import { paymentOf, roundIn, TEXT, TIMES } from '../test-support/histories.ts';
import type { RoundEvent } from '../events.ts';
import { lossShares } from './dispute-shares.ts';
import { lateCancellationRefund, NOTHING, totalOf, totalOfAll } from './money.ts';
import {
  matchesOrder,
  stillToSend,
  isDisputeOpen,
  openPayouts,
  openRefunds,
  openReversals,
  returnedRefunds,
  toReverse,
  withLess,
} from './obligations.ts';
import { cancellationOf, refundable, settlementOf } from './settlements.ts';
import { lateFeeChargeable } from '../late-return.ts';

const NOW = TIMES.completed;
const after = (history: readonly Fact[], ...events: readonly RoundEvent[]) =>
  roundAfter([...history, ...at(NOW, ...events)]);
const completed = roundIn('completed');
const cancelled = roundIn('cancelled');
const disputed = (chargeId = 'ch_1'): RoundEvent => ({
  type: 'PaymentDisputed',
  data: { disputeId: `dp_${chargeId}`, chargeId, amount: 4500 },
});
const closed = (outcome: 'won' | 'lost', held = 0, chargeId = 'ch_1'): RoundEvent => ({
  type: 'DisputeClosed',
  data: {
    disputeId: `dp_${chargeId}`,
    chargeId,
    outcome,
    amount: 4500,
    cancelled: { refunds: 0, held, ownerPayable: 0 },
  },
});
const duplicate: RoundEvent = {
  type: 'DuplicatePaymentReceived',
  data: { checkoutId: null, purpose: 'rental', payment: paymentOf(4500, 2) },
};
const sent: RoundEvent = {
  type: 'PayoutSent',
  data: { transferId: 'tr_1', orderedBy: eventId(completed.length - 1), chargeId: 'ch_1', amount: 2892 },
};

describe('when the provider acted differently', () => {
  const refund = { refundId: 're_1', chargeId: 'ch_1', orderedBy: eventId(cancelled.length - 1), amount: 4500 };
  const byHand: RoundEvent = { type: 'ForeignRefund', data: { refundId: 're_9', chargeId: 'ch_1', amount: 500 } };
  const assigned: RoundEvent = {
    type: 'ForeignRefundAssigned',
    data: {
      ...{ refundId: 're_9', chargeId: 'ch_1', parts: { ...NOTHING, shipping: 500 } },
      ...{ held: 0, ownerPayable: 0, reason: TEXT },
    },
  };

  it('a returned refund isn’t sent again until an operator wants it', () => {
    const sentBack: readonly RoundEvent[] = [
      { type: 'Refunded', data: refund },
      { type: 'RefundReturned', data: { ...refund, unordered: 0 } },
    ];
    const round = after(cancelled, ...sentBack);
    expect([openRefunds(round), returnedRefunds(round).map(stillToSend)]).toEqual([[], [4500]]);
    const { orderedBy, chargeId } = refund;
    const again = after(cancelled, ...sentBack, {
      type: 'RefundOrderedAgain',
      data: { orderedBy, chargeId, reason: TEXT },
    });
    expect([openRefunds(again).map(stillToSend), returnedRefunds(again)]).toEqual([[4500], []]);
  });

  it('a foreign refund holds other movements of its charge until it is accounted for', () => {
    expect(openPayouts(after(completed, byHand))).toEqual([]);
    expect(openRefunds(after(cancelled, duplicate, byHand)).map(({ chargeId }) => chargeId)).toEqual(['ch_2']);
    expect(openPayouts(after(completed, byHand, assigned)).map(stillToSend)).toEqual([2892]);
  });

  it('a foreign refund can’t be refunded once more', () => {
    const inUse = roundIn('in_use');
    expect(refundable(after(inUse))).toEqual({ rental: 3000, shipping: 1500, insurance: 0 });
    expect(refundable(after(inUse, byHand))).toEqual({ rental: 3000, shipping: 1000, insurance: 0 });
  });
});

describe('while a charge is disputed', () => {
  it('none of its money moves, but that of other charges does', () => {
    const round = after(cancelled, duplicate, disputed());
    expect(isDisputeOpen(round, 'ch_1')).toBe(true);
    expect(openRefunds(round).map(({ chargeId }) => chargeId)).toEqual(['ch_2']);
    expect(openPayouts(after(completed, disputed()))).toEqual([]);
    expect(openPayouts(after(completed, duplicate, disputed('ch_2')))).toHaveLength(1);
  });

  it('when it is won, it moves again', () => {
    expect(openPayouts(after(completed, disputed(), closed('won')))).toMatchObject([{ amount: 2892 }]);
    expect(openRefunds(after(cancelled, disputed(), closed('won')))).toMatchObject([{ amount: 4500 }]);
  });

  it('when it is lost, nothing of it is sent any more, and a payout is demanded back', () => {
    const unpaid = after(completed, disputed(), closed('lost'));
    expect([openPayouts(unpaid), openReversals(unpaid)]).toEqual([[], []]);
    const paid = after(completed, sent, disputed(), closed('lost'));
    expect(openReversals(paid)).toMatchObject([{ transferId: 'tr_1', reversed: 0 }]);
    const reversal: RoundEvent = {
      type: 'TransferReversed',
      data: { reversalId: 'trr_1', transferId: 'tr_1', chargeId: 'ch_1', amount: 2892 },
    };
    expect(openReversals(after(completed, sent, disputed(), closed('lost'), reversal))).toEqual([]);
  });
});

const nobody = { refunds: 0, held: 0, ownerPayable: 0 };
const sharesOf = (history: readonly Fact[], loss: number) => lossShares(after(history, disputed()), 'ch_1', loss);
const lostOver = (withdrawn: number, history: readonly Fact[], disputeId = 'dp_ch_1') => {
  const closing = { disputeId, chargeId: 'ch_1', outcome: 'lost' as const, amount: 4500, withdrawn, fee: 1500 };
  return at(NOW, {
    type: 'DisputeClosed',
    data: { ...closing, ...lossShares(roundAfter([...history]), 'ch_1', withdrawn) },
  });
};

describe('the loss of a dispute is borne', () => {
  it('over the whole charge: by the held money, unsent refunds and unsent payouts', () => {
    expect(sharesOf(roundIn('in_use'), 4500)).toEqual({ cancelled: { ...nobody, held: 4500 }, ownerPaid: 0 });
    expect(sharesOf(cancelled, 4500)).toEqual({ cancelled: { ...nobody, refunds: 4500 }, ownerPaid: 0 });
    expect(sharesOf(completed, 4500)).toEqual({ cancelled: { ...nobody, ownerPayable: 2892 }, ownerPaid: 0 });
    expect(sharesOf([...completed, ...at(NOW, sent)], 4500)).toEqual({ cancelled: nobody, ownerPaid: 2892 });
  });

  it.each([
    [500, 0],
    [1608, 0],
    [1609, 1],
    [4499, 2891],
    [4600, 2892],
  ])('over %i yen after the settlement: by the platform’s 1608 first, then %i by the owner', (loss, owner) => {
    expect(sharesOf(completed, loss).cancelled.ownerPayable).toBe(owner);
    expect(sharesOf([...completed, ...at(NOW, sent)], loss).ownerPaid).toBe(owner);
  });

  it('by no other charge', () => {
    const round = after(roundIn('in_use'), duplicate, disputed('ch_2'));
    expect(lossShares(round, 'ch_2', 5000).cancelled).toEqual({ ...nobody, refunds: 4500 });
  });

  it('a second time: without the platform’s part, which is gone', () => {
    const first = [...completed, ...at(NOW, sent, disputed())];
    const both = [...first, ...lostOver(1500, first)];
    expect(lossShares(roundAfter(both), 'ch_1', 500).ownerPaid).toBe(500 - 108);
  });
});

describe('after a dispute lost over a part', () => {
  const disputedIn = (history: readonly Fact[]) => [...history, ...at(NOW, disputed())];
  const lostIn = (history: readonly Fact[], loss: number) =>
    roundAfter([...disputedIn(history), ...lostOver(loss, disputedIn(history))]);

  it('the rest of a refund and of a share is still sent', () => {
    expect(openRefunds(lostIn(cancelled, 500)).map(stillToSend)).toEqual([4000]);
    expect(openPayouts(lostIn(completed, 2000)).map(stillToSend)).toEqual([2892 - 392]);
  });

  it('a share that was paid out is reversed by its part, once', () => {
    const round = lostIn([...completed, ...at(NOW, sent)], 2000);
    expect(openReversals(round).map(toReverse)).toEqual([392]);
  });

  it('what is left can be refunded, shipping less the loss', () => {
    expect(refundable(lostIn(roundIn('damage_reported'), 500))).toEqual({ rental: 3000, shipping: 1000, insurance: 0 });
    const lost = refundable(lostIn(roundIn('damage_reported'), 2000));
    expect(lost).toEqual({ rental: 2500, shipping: 0, insurance: 0 });
  });

  it('a completion pays the owner in full as long as the platform’s part covers the loss', () => {
    expect(settlementOf(lostIn(roundIn('in_use'), 1600), NOTHING)).toMatchObject({ ownerShare: 2892, payoutFee: 8 });
    expect(settlementOf(lostIn(roundIn('in_use'), 2000), NOTHING)).toMatchObject({ ownerShare: 2500, payoutFee: 0 });
  });

  it('a cancellation refunds what the bank has not returned', () => {
    const round = lostIn(roundIn('shipping_code_generated'), 500);
    const all = cancellationOf(round, round.fees);
    expect([totalOf(all.refundNow), all.ownerShare, all.shipping]).toEqual([4000, 0, 0]);
    const half = cancellationOf(round, lateCancellationRefund(round.fees));
    expect([totalOf(half.refundNow), half.ownerShare, half.payoutFee, half.shipping]).toEqual([2500, 1446, 54, 0]);
  });

  it('the settlement distributes exactly what is still held, whatever the amounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6000 }), fc.boolean(), (loss, cancels) => {
        const round = lostIn(roundIn('shipping_code_generated'), loss);
        const shares = cancels
          ? cancellationOf(round, lateCancellationRefund(round.fees))
          : settlementOf(round, NOTHING);
        const { refundNow, ownerShare, payoutFee, shipping, insurance } = shares;
        const held = totalOfAll(round.money.holdings, 'held');
        expect(held).toBe(Math.max(4500 - loss, 0));
        expect(totalOf(refundNow) + ownerShare + payoutFee + shipping + insurance).toBe(held);
        expect(totalOf(refundable(round))).toBe(held);
      }),
    );
  });

  it('takes each yen exactly once, whatever two disputes took before and after the payout', () => {
    const amount = fc.integer({ min: 0, max: 4500 });
    fc.assert(
      fc.property(amount, amount, fc.boolean(), (first, second, isPaid) => {
        const before = disputedIn(isPaid ? [...completed, ...at(NOW, sent)] : completed);
        const once = [...before, ...lostOver(first, before)];
        const open: RoundEvent = {
          type: 'PaymentDisputed',
          data: { disputeId: 'dp_2', chargeId: 'ch_1', amount: second },
        };
        const again = [...once, ...at(NOW, open)];
        const { payouts, disputes } = roundAfter([...again, ...lostOver(second, again, 'dp_2')]).money;
        const platform = disputes.reduce((total, { platformLoss }) => total + platformLoss, 0);
        const lost = payouts[0]!.lost;
        expect(lost + platform).toBe(first + second);
        expect(lost).toBe(Math.min(Math.max(first + second - 1608, 0), 2892));
      }),
    );
  });
});

describe('the settlement of a round', () => {
  it('pays no one after a lost dispute, whatever is requested', () => {
    const round = after(roundIn('in_use'), disputed(), closed('lost', 4500));
    expect(settlementOf(round, round.fees)).toMatchObject({ refundNow: NOTHING, ownerShare: 0, shipping: 0, gross: 0 });
  });

  it('splits the fees otherwise, also after a won one', () => {
    const round = after(roundIn('in_use'), disputed(), closed('won'));
    expect(settlementOf(round, NOTHING)).toMatchObject({ ownerShare: 2892, payoutFee: 108, shipping: 1500 });
  });
});

describe('what can be refunded', () => {
  it('is what was paid and not refunded, by part, until the settlement', () => {
    expect(refundable(roundAfter(roundIn('damage_reported')))).toEqual({ rental: 3000, shipping: 1500, insurance: 0 });
    expect(refundable(roundAfter(completed))).toEqual(NOTHING);
    expect(refundable(roundAfter(roundIn('request_approved')))).toEqual(NOTHING);
    expect(refundable(after(roundIn('damage_reported'), disputed(), closed('lost', 4500)))).toEqual(NOTHING);
  });
});

describe('the late fee', () => {
  const returned = (amount: number): RoundEvent => ({
    type: 'Returned',
    data: { comment: null, photos: [], trackingCode: null, lateFee: { days: amount && 1, amount } },
  });
  const refused: RoundEvent = {
    type: 'FeeChargeFailed',
    data: { purpose: 'late_fee', assessmentId: null, code: 'card_declined' },
  };

  it('is charged to the saved card once it is fixed, unless nothing is owed or the card was declined', () => {
    const overdue = roundIn('usage_overdue');
    expect(lateFeeChargeable(roundAfter(overdue))).toBe(false);
    expect(lateFeeChargeable(after(overdue, returned(642)))).toBe(true);
    expect(lateFeeChargeable(after(overdue, returned(0)))).toBe(false);
    expect(lateFeeChargeable(after(overdue, returned(642), refused))).toBe(false);
  });
});

describe('an order that was reduced twice', () => {
  const [order] = after(completed).money.payouts;
  it('is fulfilled by an attempt of any amount that was still to be sent at some time, and by no other', () => {
    const once = withLess(order!, { lost: 500 });
    const twice = withLess(once, { lost: 1200 });
    expect([2892, 2392, 1692].map((amount) => matchesOrder(twice, amount))).toEqual([true, true, true]);
    expect([2891, 1200, 500].map((amount) => matchesOrder(twice, amount))).toEqual([false, false, false]);
  });
});
