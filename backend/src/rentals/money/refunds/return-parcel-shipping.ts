import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { grantable } from '@meguri/contracts/rental-round/money/obligations.ts';
import { rentalCharge, rentalHolding } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Decide, onlySystem, permit } from '../../round/decision.ts';

/**
 * Nothing of the round's parcel was sent, nor will be: its part of the shipping goes back, which its cancellation kept because the
 * others were still to travel (decision 155).
 */
export const returnParcelShipping: Decide<Readonly<Record<string, never>>> = (command, round) => {
  onlySystem(command, round);
  const charge = rentalCharge(round);
  const amount = charge === undefined ? 0 : Math.min(keptShipping(round), grantable(round, charge));
  if (charge === undefined || amount === 0) return [];
  permit(round, 'system', 'RefundGranted');
  return [{ type: 'RefundGranted', data: { chargeId: charge.chargeId, amount, reason: null } }];
};

/** What a borrower's cancellation kept of a parcel's shipping and hasn't gone back. */
function keptShipping(round: RentalRound): Yen {
  if (round.parcel === undefined || round.status !== 'cancelled') return 0;
  const kept = rentalHolding(round)?.settlement?.shipping ?? 0;
  return round.money.refunds.some(({ ofShipping }) => ofShipping) ? 0 : kept;
}
