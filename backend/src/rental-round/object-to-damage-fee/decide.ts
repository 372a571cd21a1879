import { Rejected } from '@meguri/contracts/errors.ts';
import { openAssessment } from '@meguri/contracts/rental-round/deadlines.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface ObjectToDamageFeeInput {
  readonly reason: AttachedText;
}

/** The borrower doesn't accept the fee, once a round: the case is open again. The pay link has been expired before. */
export const objectToDamageFee: Decide<ObjectToDamageFeeInput> = (command, round) => {
  const party = actingAs(command, round, 'borrower');
  if (round.status === 'damage_reported' && round.report !== null && round.report.objectedAt !== null) return [];
  permit(round, party, 'DamageFeeObjected');
  const open = openAssessment(round);
  if (open === undefined) throw new Rejected('transition_not_allowed');
  if (round.objected) throw new Rejected('already_objected');
  if (command.now >= open.payBy) throw new Rejected('objection_window_over');
  return [{ type: 'DamageFeeObjected', data: { assessmentId: open.assessmentId, reason: command.input.reason } }];
};
