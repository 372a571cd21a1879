import { openPayouts } from '@meguri/contracts/rental-round/obligations.ts';
import { endDateOf, type Instant } from '@meguri/contracts/rental-round/period.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { hasUnpaidFee, overdueFrom } from '@meguri/contracts/rental-round/standing.ts';
import { turnsOf } from '@meguri/contracts/rental-round/turn.ts';
import { storedState } from './stored-state.ts';

/** A round after its last event. */
export interface FoldedRound {
  readonly round: RentalRound;
  readonly revision: number;
  readonly position: string;
  readonly updatedAt: Instant;
}

export function roundRow(id: string, { round, revision, position, updatedAt }: FoldedRound) {
  const turns = turnsOf(round);
  return {
    id,
    item_id: round.itemId,
    owner_id: round.ownerId,
    borrower_id: round.borrowerId,
    status: round.status,
    start_date: round.startDate,
    end_date: endDateOf(round.startDate),
    requested_at: round.requestedAt,
    ended_at: round.endedAt,
    borrower_turn: turns.has('borrower'),
    owner_turn: turns.has('owner'),
    overdue_from: overdueFrom(round),
    unpaid_fee: hasUnpaidFee(round),
    payout_open: openPayouts(round).length > 0,
    tracking_code: round.trackingCode,
    return_tracking_code: round.returnTrackingCode,
    state: storedState(round),
    revision,
    position,
    updated_at: updatedAt,
  };
}
