import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { actingAs, type Decide } from '../decision.ts';

export interface CancelUnpaidInput {
  readonly reason: AttachedText | null;
}

/** An approved request that nobody pays for: the owner may give it up at any time, the system when its window is over. */
export const cancelUnpaid: Decide<CancelUnpaidInput> = (command, round) => {
  const by = actingAs(command, round, 'owner', 'system');
  if (round.status === 'request_cancelled') return [];
  if (round.status !== 'request_approved' || round.payBy === null) throw new Rejected('transition_not_allowed');
  if (by === 'system' && command.now < round.payBy) throw new Rejected('not_due');
  return [{ type: 'Withdrawn', data: { by, reason: command.input.reason } }];
};
