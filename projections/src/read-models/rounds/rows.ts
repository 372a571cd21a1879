import { NO_INTERRUPTIONS } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { hasOpenMoney, unsentPayouts, unsentRefunds } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { lastDayOf } from '@meguri/contracts/rental-round/extension.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { hasUnpaidFee, overdueFrom } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { turnsOf } from '@meguri/contracts/rental-round/actions/turn.ts';
import { storedState } from './stored-state.ts';

/** A round after its last event. */
export interface FoldedRound {
  readonly round: RentalRound;
  readonly revision: number;
  readonly position: string;
  readonly updatedAt: Instant;
}

export function roundRow(id: string, { round, revision, position, updatedAt }: FoldedRound) {
  const { borrower, owner } = turnsOf(round, NO_INTERRUPTIONS);
  return {
    id,
    item_id: round.itemId,
    owner_id: round.ownerId,
    borrower_id: round.borrowerId,
    status: round.status,
    start_date: round.startDate,
    end_date: lastDayOf(round),
    requested_at: round.requestedAt,
    ended_at: round.endedAt,
    borrower_turn_from: borrower?.from ?? null,
    borrower_turn_until: borrower?.until ?? null,
    owner_turn_from: owner?.from ?? null,
    owner_turn_until: owner?.until ?? null,
    overdue_from: overdueFrom(round, NO_INTERRUPTIONS),
    unpaid_fee: hasUnpaidFee(round),
    payout_open: unsentPayouts(round).length > 0,
    refund_open: unsentRefunds(round).length > 0,
    money_open: hasOpenMoney(round),
    tracking_code: round.shipment?.trackingCode ?? null,
    return_tracking_code: round.returned?.trackingCode ?? null,
    state: storedState(round),
    revision,
    position,
    updated_at: updatedAt,
  };
}
