import { rentalCharge } from './rental-charge.ts';
import type { PayoutOrder, RefundOrder, RentalRound } from './rental-round.ts';
import { type Settlement, type Breakdown, NOTHING, settle, settleNothing, type Yen } from './money.ts';
import { policyOf } from './policy.ts';

/** What the round's money still waits for. While a charge is disputed, nothing of it moves. */

const disputed = (round: RentalRound, chargeId: string, outcome: 'open' | 'lost'): boolean =>
  round.disputes.some((one) => one.chargeId === chargeId && one.outcome === outcome);

export const isDisputeOpen = (round: RentalRound, chargeId: string): boolean => disputed(round, chargeId, 'open');
export const isDisputeLost = (round: RentalRound, chargeId: string): boolean => disputed(round, chargeId, 'lost');

/** Refunds that can be sent now. */
export const openRefunds = (round: RentalRound): readonly RefundOrder[] =>
  round.refunds.filter((order) => order.refundId === null && !order.cancelled && !isDisputeOpen(round, order.chargeId));

/** Payouts that can be sent now, if the owner's account can receive transfers. */
export const openPayouts = (round: RentalRound): readonly PayoutOrder[] =>
  round.payouts.filter(
    (order) => order.transferId === null && !order.cancelled && !isDisputeOpen(round, order.chargeId),
  );

/** Payouts that a lost dispute asks back, as far as they haven't been reversed. */
export const openReversals = (round: RentalRound): readonly PayoutOrder[] =>
  round.payouts.filter(
    (order) => order.transferId !== null && order.reversed < order.amount && isDisputeLost(round, order.chargeId),
  );

/** Whether the late fee is to be charged to the saved card: fixed, not waived, and not refused before. */
export const lateFeeChargeable = (round: RentalRound): boolean =>
  round.lateFee !== null && round.lateFee.state === 'due' && round.lateFee.failedAt === null;

/** Refunds ordered of a charge that have not left: what a lost dispute cancels. */
const pendingRefunds = (round: RentalRound, chargeId: string): Yen =>
  round.refunds
    .filter((order) => order.chargeId === chargeId && order.refundId === null && !order.cancelled)
    .reduce((total, { amount }) => total + amount, 0);

const pendingPayouts = (round: RentalRound, chargeId: string): Yen =>
  round.payouts
    .filter((order) => order.chargeId === chargeId && order.transferId === null && !order.cancelled)
    .reduce((total, { amount }) => total + amount, 0);

/** What losing the dispute of this charge cancels. */
export const lostWith = (round: RentalRound, chargeId: string) => ({
  refunds: pendingRefunds(round, chargeId),
  held: rentalCharge(round)?.chargeId === chargeId ? round.held : 0,
  ownerPayable: pendingPayouts(round, chargeId),
});

/** What of each part of the rental charge can still be refunded. Nothing after a lost dispute. */
export function refundable(round: RentalRound): Breakdown {
  const charge = rentalCharge(round);
  if (charge === undefined || round.settlement !== null || isDisputeLost(round, charge.chargeId)) return NOTHING;
  return {
    rental: round.fees.rental - round.refunded.rental,
    shipping: round.fees.shipping - round.refunded.shipping,
    insurance: round.fees.insurance - round.refunded.insurance,
  };
}

/**
 * The settlement of the event that ends a charged round, ordering `refundNow` with it. After a lost dispute it pays
 * nobody, whatever was asked.
 * @throws RangeError when more would be refunded than was paid.
 */
export function settlementOf(round: RentalRound, refundNow: Breakdown): Settlement {
  const charge = rentalCharge(round);
  if (charge === undefined || isDisputeLost(round, charge.chargeId)) return settleNothing(round.refunded);
  return settle(round.fees, round.refunded, refundNow, policyOf(round.policyVersion));
}
