import { openReport } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { answered } from '../answers/decide.ts';
import { type Decide, deciding, doneIf } from '../../round/decision.ts';
import { extensionEnd } from '../../round/open-extension.ts';

export interface ReportDamageInput {
  readonly issueType: RoundEventData<'DamageReported'>['issueType'];
  readonly otherTitle: AttachedText | null;
  readonly description: AttachedText | null;
  readonly photos: readonly AttachedPhoto[];
}

/** A party reports damage: completion and payout wait. A further report while one is open becomes evidence. */
export const reportDamage: Decide<ReportDamageInput> = deciding(
  'report_damage',
  ({ id, input: { issueType, otherTitle, description, photos } }, round, by) => {
    const about = { issueType, otherTitle, description, photos: [...photos] };
    return [
      ...extensionEnd(round, 'damage'),
      { type: 'DamageReported', data: { reportId: id, by, ...about, nonReturn: false, lateFee: null } },
    ];
  },
  ({ id }, round) => doneIf(openReport(round)?.reportId === id),
);

export interface AddEvidenceInput {
  readonly text: AttachedText | null;
  readonly photos: readonly AttachedPhoto[];
}

/** A party adds evidence to the open damage case, which also answers a question to that party. */
export const addEvidence: Decide<AddEvidenceInput> = deciding(
  'add_evidence',
  ({ input: { text, photos } }, round, by) => [
    { type: 'EvidenceAdded', data: { text, photos: [...photos], by } },
    ...answered(round, by),
  ],
);
