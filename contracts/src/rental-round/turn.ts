import type { Party } from '../event-metadata.ts';
import type { RentalRound } from './rental-round.ts';

/** For whom the round waits; people with a fee to pay are asked even after the end. */
export function turnsOf(round: RentalRound): ReadonlySet<Party> {
  const turns = new Set<Party>();
  const waiting = waitingFor(round);
  if (waiting !== null) turns.add(waiting);
  if (round.lateFee?.state === 'due' && round.lateFee.failedAt !== null) turns.add('borrower');
  return turns;
}

function waitingFor(round: RentalRound): Party | null {
  switch (round.status) {
    case 'requested':
    case 'request_sent':
    case 'await_shipment_code':
    case 'shipping_code_generated':
    case 'returned':
      return 'owner';
    case 'request_approved':
    case 'payment_pending':
    case 'shipped':
    case 'return_shipping_code_generated':
    case 'damage_fee_pending':
      return 'borrower';
    case 'usage_overdue':
      // Without a code the operator is asked first.
      return round.returnCode !== null || round.returnHandoverCode !== null ? 'borrower' : 'operator';
    case 'shipping_code_generating':
    case 'damage_reported':
      return 'operator';
    case 'in_use':
      return round.returnCodeTarget === null ? null : 'operator';
    default:
      return null;
  }
}
