import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface DeclineInput {
  readonly reason: AttachedText | null;
}

/** The owner says no; also after the reply window, as long as nobody has said that it is over. */
export const decline: Decide<DeclineInput> = deciding('decline', ({ input: { reason } }) => [
  { type: 'Declined', data: { reason } },
]);
