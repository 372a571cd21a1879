import { Rejected } from '@meguri/contracts/errors.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { type Decide, deciding } from '../../round/decision.ts';
import { caseEnd } from '../case-end.ts';

export interface WriteOffDamageFeeInput {
  readonly reason: AttachedText | null;
  /** The assessment that it is about; null: whichever is open. */
  readonly assessmentId: string | null;
}

/** Nobody will pay the fee: an operator gives it up, or the system 30 days after it was assessed. */
export const writeOffDamageFee: Decide<WriteOffDamageFeeInput> = deciding(
  'write_off_damage_fee',
  ({ input }, round) => {
    const fee = openAssessment(round);
    if (fee === undefined) throw new Rejected('cause_not_current');
    const { assessmentId } = fee;
    const end = caseEnd(round, { itemReturned: false });
    return [{ type: 'DamageFeeWrittenOff', data: { assessmentId, reason: input.reason, ...end } }];
  },
  ({ input: { assessmentId } }, round) => {
    const current = openAssessment(round)?.assessmentId;
    return current !== undefined && assessmentId !== null && assessmentId !== current ? 'cause_not_current' : true;
  },
);
