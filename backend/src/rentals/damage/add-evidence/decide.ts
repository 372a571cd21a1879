import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface AddEvidenceInput {
  readonly text: AttachedText | null;
  readonly photos: readonly AttachedPhoto[];
}

/** A party adds to the open damage case. */
export const addEvidence: Decide<AddEvidenceInput> = deciding(
  'add_evidence',
  ({ input: { text, photos } }, _round, by) => [{ type: 'EvidenceAdded', data: { text, photos: [...photos], by } }],
);
