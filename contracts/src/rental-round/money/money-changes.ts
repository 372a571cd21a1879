import type { RoundEventData } from '../events.ts';
import type { Payment } from '../events/shapes.ts';
import { cardRefundOf, couponLeft, withCouponBack } from './coupon.ts';
import { type Ending, type Fees, NOTHING, type Settlement, sum, totalOf, type Yen } from './money.ts';
import { ImpossibleEvent } from '../machine.ts';
import { stillToSend } from './obligations.ts';
import type { Instant } from '../time/period.ts';
import { type Changes, reached, type RentalRound } from '../rental-round.ts';
import {
  type Charge,
  type ChargePurpose,
  type Dispute,
  type Holding,
  isOrder,
  type Money,
  type PayoutOrder,
  type RefundOrder,
  rentalCharge,
  rentalHolding,
} from './round-money.ts';

/** Changes of the round by events about money. `id` and `time` are the event's. */

const asCharge = (payment: Payment, purpose: ChargePurpose, checkoutId: string | null): Charge => ({
  ...payment,
  purpose,
  checkoutId,
});

export const refundOf = (chargeId: string, amount: Yen, orderedBy: string, orderedAt: Instant): RefundOrder => ({
  orderedBy,
  chargeId,
  amount,
  orderedAt,
  refundId: null,
  pendingSince: null,
  pendingReason: null,
  lost: 0,
  settled: 0,
  returns: [],
  returnedAt: null,
  cancelled: false,
});

export const payoutOf = (chargeId: string, amount: Yen, orderedBy: string, orderedAt: Instant): PayoutOrder => ({
  orderedBy,
  chargeId,
  amount,
  orderedAt,
  transferId: null,
  sentAt: null,
  reversed: 0,
  reversals: [],
  reversalOrderedAt: null,
  lost: 0,
  settled: 0,
  cancelled: false,
});

/** Kept while part of the payout has to be reversed, and cleared afterwards. */
export const withReversalTime = (order: PayoutOrder, time: Instant): PayoutOrder => {
  const reversalOrderedAt =
    order.transferId !== null && order.lost > order.reversed ? (order.reversalOrderedAt ?? time) : null;
  return reversalOrderedAt === order.reversalOrderedAt ? order : { ...order, reversalOrderedAt };
};

export const withMoney = ({ money }: RentalRound, change: Partial<Money>): Changes => ({
  money: { ...money, ...change },
});

/** The holdings after a change of one charge's. */
export const withHolding = (
  { money }: RentalRound,
  chargeId: string,
  change: (holding: Holding) => Partial<Holding>,
): readonly Holding[] => money.holdings.map((one) => (one.chargeId === chargeId ? { ...one, ...change(one) } : one));

const heldOf = ({ chargeId, amount }: Payment, fees: Fees): Holding => ({
  ...{ chargeId, fees, refunded: NOTHING, held: amount + (fees.coupon ?? 0), settlement: null },
});

/** @throws ImpossibleEvent when the coupon isn't the request's: the log is damaged */
export function paymentCompleted(
  round: RentalRound,
  { payment, checkoutId, coupon }: RoundEventData<'PaymentCompleted'>,
): Changes {
  const { coupon: requested, ...parts } = round.fees;
  if (coupon !== undefined && coupon !== requested)
    throw new ImpossibleEvent(`a coupon pays ¥${coupon} where the request has ¥${requested ?? 0}`);
  const charges = [...round.money.charges, asCharge(payment, 'rental', checkoutId)];
  const holdings = [...round.money.holdings, heldOf(payment, { ...parts, ...(coupon !== undefined && { coupon }) })];
  return {
    payment: { ...reached(round.payment), checkout: null },
    ...withMoney(round, { charges, holdings }),
  };
}

/** An extension's price is held like the rental's, by itself. */
export const extensionPaid = (
  round: RentalRound,
  { payment, checkoutId }: { payment: Payment; checkoutId: string | null },
): Changes =>
  withMoney(round, {
    charges: [...round.money.charges, asCharge(payment, 'extension', checkoutId)],
    holdings: [...round.money.holdings, heldOf(payment, { ...NOTHING, rental: payment.amount })],
  });

/** Nothing is held of a charge that goes back whole. */
export function mismatch(round: RentalRound, id: string, time: Instant): Changes {
  const charges = round.money.charges.map((charge) =>
    charge.purpose === 'rental' ? { ...charge, purpose: 'returned_whole' as const } : charge,
  );
  const wrong = rentalCharge(round);
  const { refunds } = round.money;
  return {
    endedAt: time,
    ...withMoney(round, {
      charges,
      holdings: round.money.holdings.filter(({ chargeId }) => chargeId !== wrong?.chargeId),
      mismatch: { foundBy: id, foundAt: time },
      refunds: wrong ? [...refunds, refundOf(wrong.chargeId, wrong.amount, id, time)] : refunds,
    }),
  };
}

export const returnedWhole = (
  round: RentalRound,
  { payment, checkoutId }: { payment: Payment; checkoutId: string | null },
  id: string,
  time: Instant,
): Changes =>
  withMoney(round, {
    charges: [...round.money.charges, asCharge(payment, 'returned_whole', checkoutId)],
    refunds: [...round.money.refunds, refundOf(payment.chargeId, payment.amount, id, time)],
  });

/**
 * Distributes the held money, charge by charge.
 * @throws ImpossibleEvent unless the event settles each charge that is held, and no other: the log is damaged
 */
export function settled(
  round: RentalRound,
  { settlement, furtherSettlements = [] }: Ending,
  id: string,
  time: Instant,
): Changes {
  const [rental, ...others] = round.money.holdings;
  const [held, named] = [chargeIdsOf(others), chargeIdsOf(furtherSettlements)];
  if (held !== named) throw new ImpossibleEvent(`it settles [${named}] beside the rental, where [${held}] is held`);
  if (rental === undefined) return {};
  const settlements = [{ chargeId: rental.chargeId, settlement }, ...furtherSettlements];
  const after = settlements.reduce((before, one) => ({ ...before, ...chargeSettled(before, one, id, time) }), round);
  return { money: after.money };
}

const chargeIdsOf = (all: readonly { readonly chargeId: string }[]): string =>
  all
    .map(({ chargeId }) => chargeId)
    .toSorted()
    .join(' ');

/** Orders the refund of the charge's settlement, and the owner's share. */
function chargeSettled(
  round: RentalRound,
  { chargeId, settlement }: { readonly chargeId: string; readonly settlement: Settlement },
  id: string,
  time: Instant,
): Changes {
  const { refunds, payouts, disputes } = round.money;
  const refund = cardRefundOf(settlement);
  const share = settlement.ownerShare;
  return withMoney(round, {
    holdings: withHolding(round, chargeId, (holding) => ({
      ...{ settlement, held: 0, refunded: settlement.refunded },
      ...withCouponBack(couponBackAfter(holding, settlement.couponBack)),
    })),
    disputes: sharedOut(disputes, chargeId, settlement),
    refunds: refund > 0 ? [...refunds, refundOf(chargeId, refund, id, time)] : refunds,
    payouts: share > 0 ? [...payouts, payoutOf(chargeId, share, id, time)] : payouts,
  });
}

/** Splits what disputes took from held money: refund and owner by the settlement, the rest to the platform. */
function sharedOut(disputes: readonly Dispute[], chargeId: string, { lost }: Settlement): readonly Dispute[] {
  let { refund, ownerShare } = lost ?? { refund: 0, ownerShare: 0 };
  return disputes.map((one) => {
    if (one.chargeId !== chargeId) return one;
    const ofRefund = Math.min(refund, one.ofHeld);
    const ofOwner = Math.min(ownerShare, one.ofHeld - ofRefund);
    refund -= ofRefund;
    ownerShare -= ofOwner;
    return {
      ...one,
      ofHeld: 0,
      ofRefunds: one.ofRefunds + ofRefund,
      ofOwner: one.ofOwner + ofOwner,
      ofFees: one.ofHeld - ofRefund - ofOwner,
    };
  });
}

/** A refund ordered while the round continues. */
export function refundedInPart(
  round: RentalRound,
  { refund, couponBack }: Pick<RoundEventData<'RefundOrdered'>, 'refund' | 'couponBack'>,
  id: string,
  time: Instant,
): Changes {
  const { chargeId } = reached(rentalHolding(round) ?? null);
  const toCard = cardRefundOf({ refundNow: refund, couponBack });
  const { refunds } = round.money;
  return withMoney(round, {
    holdings: withHolding(round, chargeId, (holding) => ({
      refunded: sum(holding.refunded, refund),
      held: holding.held - totalOf(refund),
      ...withCouponBack(couponBackAfter(holding, couponBack)),
    })),
    refunds: toCard > 0 ? [...refunds, refundOf(chargeId, toCard, id, time)] : refunds,
  });
}

/** @throws ImpossibleEvent when more goes back than the coupon paid: the log is damaged */
function couponBackAfter(holding: Holding, more: Yen = 0): Yen {
  if (more > couponLeft(holding)) throw new ImpossibleEvent(`¥${more} go back of a coupon of ¥${couponLeft(holding)}`);
  return (holding.couponBack ?? 0) + more;
}

export function lateFeeFixed(
  round: RentalRound,
  fee: { days: number; amount: Yen } | null,
  fixedBy: string,
  fixedAt: Instant,
): Changes {
  if (fee === null || round.lateFee !== null) return {};
  const state = fee.amount === 0 || round.lateFeeWaived ? 'waived' : 'due';
  return { lateFee: { ...fee, fixedAt, fixedBy, state, failedAt: null } };
}

/** A paid fee goes to the owner in full. */
export const feePaid = (
  round: RentalRound,
  purpose: 'late_fee' | 'damage_fee',
  { payment, checkoutId }: { payment: Payment; checkoutId: string | null },
  id: string,
  time: Instant,
): Changes =>
  withMoney(round, {
    charges: [...round.money.charges, asCharge(payment, purpose, checkoutId)],
    payouts: [...round.money.payouts, payoutOf(payment.chargeId, payment.amount, id, time)],
  });

/** Paid from the platform's balance, after what the settlement of charges ordered. */
export const coverPaid = (round: RentalRound, assessmentId: string, amount: Yen, id: string, time: Instant): Changes =>
  withMoney(round, { payouts: [...round.money.payouts, { ...payoutOf(id, amount, id, time), coverOf: assessmentId }] });

export const lateFeeCharged = (
  round: RentalRound,
  data: RoundEventData<'LateFeeCharged'>,
  id: string,
  time: Instant,
): Changes => ({
  lateFee: round.lateFee && { ...round.lateFee, state: 'charged' },
  ...feePaid(round, 'late_fee', data, id, time),
});

/**
 * `amount` was sent: less than ordered if a lost dispute had taken the rest before, or it had been paid in another way.
 * Anything beyond that is lost, or was paid twice.
 */
function left(order: RefundOrder | PayoutOrder, amount: Yen, since: Instant) {
  const lost = Math.max(amount - stillToSend(order), 0);
  const twice = Math.min(lost, order.settled);
  return { amount, lost, settled: 0, cancelled: false, ...(twice > 0 && { paidTwice: { amount: twice, since } }) };
}

const NOT_PENDING = { pendingSince: null, pendingReason: null } as const;

/** The order counts as sent from now on. */
export const refundPending = (
  round: RentalRound,
  { refundId, amount, reason: pendingReason, ...key }: RoundEventData<'RefundPending'>,
  time: Instant,
): Changes =>
  withMoney(round, {
    refunds: round.money.refunds.map((order) =>
      isOrder(key)(order)
        ? { ...order, refundId, pendingSince: time, pendingReason, returnedAt: null, ...left(order, amount, time) }
        : order,
    ),
  });

export function refunded(round: RentalRound, data: RoundEventData<'Refunded'>, time: Instant): Changes {
  const { refundId, amount, afterPending } = data;
  const { refunds, foreign } = round.money;
  if (afterPending)
    return withMoney(round, {
      refunds: refunds.map((order) => (order.refundId === refundId ? { ...order, ...NOT_PENDING } : order)),
      foreign: foreign.map((one) => (one.objectId === refundId ? { ...one, pendingSince: null } : one)),
    });
  return withMoney(round, {
    refunds: refunds.map((order) =>
      isOrder(data)(order) ? { ...order, refundId, returnedAt: null, ...left(order, amount, time) } : order,
    ),
  });
}

export const payoutSent = (
  round: RentalRound,
  { transferId, amount, ...key }: RoundEventData<'PayoutSent'>,
  sentAt: Instant,
): Changes =>
  withMoney(round, {
    payouts: round.money.payouts.map((order) =>
      isOrder(key)(order) ? { ...order, transferId, sentAt, ...left(order, amount, sentAt) } : order,
    ),
  });

/** A reversed amount that was no longer owed is paid again, as an order of this event. */
export function transferReversed(
  round: RentalRound,
  { transferId, chargeId, amount, reversalId, notOwed = 0 }: RoundEventData<'TransferReversed'>,
  id: string,
  time: Instant,
): Changes {
  const payouts = round.money.payouts.map((order) =>
    order.transferId === transferId
      ? {
          ...order,
          lost: order.lost + notOwed,
          reversed: order.reversed + amount,
          reversals: [...order.reversals, reversalId],
          takenBack: [...(order.takenBack ?? []), { at: time, amount }],
        }
      : order,
  );
  return withMoney(round, {
    payouts: notOwed > 0 ? [...payouts, payoutOf(chargeId, notOwed, id, time)] : payouts,
  });
}
