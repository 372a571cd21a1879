import { Rejected } from '@meguri/contracts/errors.ts';
import { completionAt } from '@meguri/contracts/rental-round/deadlines.ts';
import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { NOTHING } from '@meguri/contracts/rental-round/money.ts';
import { settlementOf } from '@meguri/contracts/rental-round/obligations.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface ConfirmReturnInput {
  readonly comment: AttachedText | null;
  readonly photos: readonly AttachedPhoto[];
}

/** The owner has the item back as it should be, or has not said otherwise for long enough: the round is settled. */
export const confirmReturn: Decide<ConfirmReturnInput> = (command, round) => {
  const party = actingAs(command, round, 'owner', 'system');
  if (round.status === 'completed') return [];
  permit(round, party, 'Completed');
  if (party === 'system' && (round.itemReturnedAt === null || command.now < completionAt(round, round.itemReturnedAt)))
    throw new Rejected('not_due');
  const { comment, photos } = command.input;
  return [{ type: 'Completed', data: { comment, photos: [...photos], settlement: settlementOf(round, NOTHING) } }];
};
