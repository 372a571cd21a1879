import type { Position } from '@meguri/contracts/event-log.ts';
import type { Deadline } from '@meguri/contracts/rental-round/deadlines.ts';
import type { Instant, Period } from '@meguri/contracts/rental-round/period.ts';

export interface DueDeadline extends Deadline {
  readonly roundId: string;
}

/** What processes ask the read models; they are hints, every decision reads the log. Also the injection token. */
export abstract class ProcessQueries {
  /** Deadlines due by then, the oldest first; `skip` leaves out that many. */
  abstract deadlinesDueBy(now: Instant, page: { limit: number; skip: number }): Promise<readonly DueDeadline[]>;
  /** Requests without an answer whose reserved days overlap; null while the read model hasn't seen `after`. */
  abstract openRequests(of: { itemId: string; period: Period; after: Position }): Promise<readonly string[] | null>;
  /** Rounds with a payout that hasn't been sent; of one owner, or of everybody. */
  abstract roundsAwaitingPayout(ownerId: number | null): Promise<readonly string[]>;
}
