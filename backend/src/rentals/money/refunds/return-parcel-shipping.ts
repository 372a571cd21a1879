import { couponLeft } from '@meguri/contracts/rental-round/money/coupon.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { grantable } from '@meguri/contracts/rental-round/money/obligations.ts';
import { type Charge, rentalCharge, rentalHolding } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Decide, onlySystem, permit } from '../../round/decision.ts';

/**
 * Nothing of the round's parcel was sent, nor will be: its part of the shipping goes back, which its cancellation kept because the
 * others were still to travel (decision 155).
 */
export const returnParcelShipping: Decide<Readonly<Record<string, never>>> = (command, round) => {
  onlySystem(command, round);
  const charge = rentalCharge(round);
  if (charge === undefined) return [];
  const amount = Math.min(keptShipping(round, charge), grantable(round, charge));
  if (amount === 0) return [];
  permit(round, 'system', 'RefundGranted');
  return [{ type: 'RefundGranted', data: { chargeId: charge.chargeId, amount, reason: null } }];
};

/** What a borrower's cancellation kept of a parcel's shipping and hasn't gone back, to the card or by its bank. */
function keptShipping(round: RentalRound, { chargeId }: Charge): Yen {
  const { refunds, disputes, foreign } = round.money;
  const isBack = refunds.some(({ ofShipping }) => ofShipping);
  const holding = rentalHolding(round);
  if (round.parcel === undefined || round.status !== 'cancelled' || isBack || holding === undefined) return 0;
  const kept = holding.settlement?.shipping ?? 0;
  const taken = [...disputes, ...foreign.filter(({ kind }) => kind === 'refund')]
    .filter((one) => one.chargeId === chargeId)
    .reduce((sum, { platformLoss }) => sum + platformLoss, 0);
  // As in a cancellation of the whole parcel, the coupon goes back first (decision 149).
  return Math.max(kept - taken - refundedByHand(round, chargeId) - couponLeft(holding), 0);
}

/** What operators have refunded of the charge since the cancellation: like a bank's, it reduces the shipping first. */
const refundedByHand = ({ money: { refunds, byOperators }, endedAt }: RentalRound, ofChargeId: string): Yen =>
  refunds
    .filter(({ chargeId, orderedAt }) => chargeId === ofChargeId && endedAt !== null && orderedAt >= endedAt)
    .filter(({ orderedAt }) => byOperators.some(({ at }) => at === orderedAt))
    .reduce((sum, { amount }) => sum + amount, 0);
