import type { RoundEventData } from '../events.ts';
import type { Payment } from '../events/shapes.ts';
import { type Fees, NOTHING, type Yen } from './money.ts';
import { ImpossibleEvent } from '../machine.ts';
import type { Instant } from '../time/period.ts';
import { type Changes, reached, type RentalRound } from '../rental-round.ts';
import {
  type Charge,
  type ChargePurpose,
  type Holding,
  type Money,
  type PayoutOrder,
  type RefundOrder,
  rentalCharge,
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
