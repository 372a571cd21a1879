import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { type Decide, deciding } from '../../round/decision.ts';

/** `takenBy` is the round that was paid for overlapping days, when that is the cause. */
export interface RejectInput {
  readonly cause: 'operator' | 'period_taken';
  readonly reason: AttachedText | null;
  readonly takenBy: string | null;
}

/** An operator refuses a request, or the system one whose days another round has paid for. */
export const rejectRequest: Decide<RejectInput> = deciding('reject', ({ input: { cause, reason, takenBy } }) => [
  { type: 'Rejected', data: { cause, reason, takenBy } },
]);
