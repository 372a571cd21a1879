import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface CancelUnpaidInput {
  readonly reason: AttachedText | null;
}

/** An approved request that nobody pays for: the owner may give it up at any time, the system when its window is over. */
export const cancelUnpaid: Decide<CancelUnpaidInput> = deciding(
  'cancel_unpaid',
  ({ input: { reason } }, _round, by) => [{ type: 'Withdrawn', data: { by, reason } }],
);
