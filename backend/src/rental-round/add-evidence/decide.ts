import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface AddEvidenceInput {
  readonly text: AttachedText | null;
  readonly photos: readonly AttachedPhoto[];
}

/** A party adds to the open damage case. */
export const addEvidence: Decide<AddEvidenceInput> = (command, round) => {
  const party = actingAs(command, round, 'borrower', 'owner', 'operator');
  permit(round, party, 'EvidenceAdded');
  const { text, photos } = command.input;
  return [{ type: 'EvidenceAdded', data: { text, photos: [...photos] } }];
};
