import { Rejected } from '@meguri/contracts/errors.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { type Decide, deciding } from '../../round/decision.ts';
import { caseEnd, isGone, itemIsAfter } from '../../round/case-end.ts';
import { compensated, type Compensating } from '../compensation.ts';

export interface WriteOffDamageFeeInput extends Compensating {
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
    const { assessmentId, amount } = fee;
    const { reason } = input;
    const itemIs = itemIsAfter(round, {});
    return [
      { type: 'DamageFeeWrittenOff', data: { assessmentId, reason, ...caseEnd(round, { itemIs }) } },
      // Who gives the fee up owes nothing any more.
      ...compensated(round, input, { isGone: isGone(itemIs), owed: -amount, reason }),
    ];
  },
  ({ input: { assessmentId } }, round) => {
    const current = openAssessment(round)?.assessmentId;
    return current !== undefined && assessmentId !== null && assessmentId !== current ? 'cause_not_current' : true;
  },
);
