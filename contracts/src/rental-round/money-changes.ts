import type { Payment, RoundEventData } from './events.ts';
import { type Settlement, totalOf, type Yen } from './money.ts';
import type { Instant } from './period.ts';
import { rentalCharge } from './rental-charge.ts';
import type { Changes, Charge, ChargePurpose, PayoutOrder, RefundOrder, RentalRound } from './rental-round.ts';

/** What events about money change in the round. `id` and `time` are the event's. */

export const asCharge = (payment: Payment, purpose: ChargePurpose, checkoutId: string | null): Charge => ({
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
  cancelled: false,
});

export const payoutOf = (chargeId: string, amount: Yen, orderedBy: string, orderedAt: Instant): PayoutOrder => ({
  orderedBy,
  chargeId,
  amount,
  orderedAt,
  transferId: null,
  reversed: 0,
  reversals: [],
  cancelled: false,
});

export function paymentCompleted(
  round: RentalRound,
  { payment, checkoutId }: RoundEventData<'PaymentCompleted'>,
): Changes {
  return {
    checkout: null,
    charges: [...round.charges, asCharge(payment, 'rental', checkoutId)],
    held: payment.amount,
  };
}

export function mismatch(
  round: RentalRound,
  data: RoundEventData<'PaymentMismatchFound'>,
  id: string,
  time: Instant,
): Changes {
  const charges = round.charges.map((charge) =>
    charge.purpose === 'rental' ? { ...charge, purpose: 'returned_whole' as const } : charge,
  );
  const wrong = rentalCharge(round);
  return {
    endedAt: time,
    charges,
    mismatch: { foundBy: id, foundAt: time },
    held: 0,
    settlement: data.settlement,
    refunds: wrong ? [...round.refunds, refundOf(wrong.chargeId, wrong.amount, id, time)] : round.refunds,
  };
}

export function returnedWhole(
  round: RentalRound,
  { payment, checkoutId }: { payment: Payment; checkoutId: string | null },
  id: string,
  time: Instant,
): Changes {
  return {
    charges: [...round.charges, asCharge(payment, 'returned_whole', checkoutId)],
    refunds: [...round.refunds, refundOf(payment.chargeId, payment.amount, id, time)],
  };
}

/** Empties what is held: orders the refund that the settlement makes now, and the owner's share. */
export function settled(round: RentalRound, settlement: Settlement, id: string, time: Instant): Changes {
  const charge = rentalCharge(round);
  if (charge === undefined) return { settlement };
  const refund = totalOf(settlement.refundNow);
  return {
    settlement,
    held: 0,
    refunded: settlement.refunded,
    refunds: refund > 0 ? [...round.refunds, refundOf(charge.chargeId, refund, id, time)] : round.refunds,
    payouts:
      settlement.ownerShare > 0
        ? [...round.payouts, payoutOf(charge.chargeId, settlement.ownerShare, id, time)]
        : round.payouts,
  };
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

export function lateFeeCharged(
  round: RentalRound,
  data: RoundEventData<'LateFeeCharged'>,
  id: string,
  time: Instant,
): Changes {
  return {
    lateFee: round.lateFee && { ...round.lateFee, state: 'charged' },
    charges: [...round.charges, asCharge(data.payment, 'late_fee', data.checkoutId)],
    payouts: [...round.payouts, payoutOf(data.payment.chargeId, data.payment.amount, id, time)],
  };
}

/** A lost dispute cancels what of that charge has not left yet; the rest is the platform's loss. */
export function disputeClosed(round: RentalRound, data: RoundEventData<'DisputeClosed'>, time: Instant): Changes {
  const { disputeId, chargeId, outcome } = data;
  const disputes = round.disputes.map((one) =>
    one.disputeId === disputeId ? { ...one, outcome, closedAt: time } : one,
  );
  if (outcome === 'won') return { disputes };
  return {
    disputes,
    held: round.held - data.cancelled.held,
    refunds: round.refunds.map((order) =>
      order.chargeId === chargeId && order.refundId === null ? { ...order, cancelled: true } : order,
    ),
    payouts: round.payouts.map((order) =>
      order.chargeId === chargeId && order.transferId === null ? { ...order, cancelled: true } : order,
    ),
  };
}
