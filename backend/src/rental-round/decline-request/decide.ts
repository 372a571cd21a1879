import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface DeclineInput {
  readonly reason: AttachedText | null;
}

/** The owner says no; also after the reply window, as long as nobody has said that it is over. */
export const decline: Decide<DeclineInput> = (command, round) => {
  const party = actingAs(command, round, 'owner');
  if (round.status === 'request_declined') return [];
  permit(round, party, 'Declined');
  return [{ type: 'Declined', data: { reason: command.input.reason } }];
};
