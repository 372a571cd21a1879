import type { Instant } from './period.ts';
import { assessmentsOf } from './deadlines.ts';
import type { RentalRound } from './rental-round.ts';

/**
 * From when the round counts as overdue: its deadline, while the item should be on its way back or is known to be late.
 * Time alone makes it overdue, whether or not the timer has fired. null: it can't be.
 */
export function overdueFrom(round: RentalRound): Instant | null {
  switch (round.status) {
    case 'in_use':
    case 'return_shipping_code_generated':
    case 'usage_overdue':
      return round.deadline;
    case 'damage_reported':
    case 'damage_fee_pending':
      // A report does not make a late item punctual.
      return round.damage?.report?.from === 'usage_overdue' && round.returned === null ? round.deadline : null;
    default:
      return null;
  }
}

/** Whether the borrower owes a fee of this round: it keeps them from new requests. */
export const hasUnpaidFee = (round: RentalRound): boolean =>
  round.lateFee?.state === 'due' || assessmentsOf(round).some(({ state }) => state === 'open');
