import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedPhoto, AttachedText, RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface ReportDamageInput {
  readonly issueType: RoundEventData<'DamageReported'>['issueType'];
  readonly otherTitle: AttachedText | null;
  readonly description: AttachedText | null;
  readonly photos: readonly AttachedPhoto[];
}

/** Something is wrong with the item: completion and payout wait. What else is said while a report is open is evidence. */
export const reportDamage: Decide<ReportDamageInput> = (command, round) => {
  const by = actingAs(command, round, 'borrower', 'owner', 'operator');
  if (round.status === 'damage_reported' && round.report?.reportId === command.id) return [];
  permit(round, by, 'DamageReported');
  if (by !== 'operator' && round.reportedBy.includes(by)) throw new Rejected('already_reported');
  const { issueType, otherTitle, description, photos } = command.input;
  const about = { issueType, otherTitle, description, photos: [...photos] };
  return [{ type: 'DamageReported', data: { reportId: command.id, by, ...about, nonReturn: false, lateFee: null } }];
};
