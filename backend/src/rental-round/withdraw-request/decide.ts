import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { type Decide, partyOf, permit } from '../decision.ts';

export interface WithdrawInput {
  readonly reason: AttachedText | null;
}

/** The borrower takes the request back, until payment has begun. */
export const withdraw: Decide<WithdrawInput> = (command, round) => {
  if (partyOf(command.actor, round) !== 'borrower') throw new Rejected('not_requester');
  if (round.status === 'request_cancelled') return [];
  permit(round, 'borrower', 'Withdrawn');
  return [{ type: 'Withdrawn', data: { by: 'borrower', reason: command.input.reason } }];
};
