import { Rejected } from '@meguri/contracts/errors.ts';
import { restOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { type Decide, deciding } from '../../round/decision.ts';
import { caseEnd, coverPayout, isGone, itemIsAfter } from '../../round/case-end.ts';
import { compensated, type Compensating } from '../compensation.ts';

export interface WriteOffDamageFeeInput extends Compensating {
  readonly reason: AttachedText | null;
  /** The assessment to write off; null: the open one, whichever it is. */
  readonly assessmentId: string | null;
}

/** The fee won't be paid: an operator writes it off, or the system 30 days after its assessment. */
export const writeOffDamageFee: Decide<WriteOffDamageFeeInput> = deciding(
  'write_off_damage_fee',
  ({ input }, round) => {
    const fee = openAssessment(round);
    if (fee === undefined) throw new Rejected('cause_not_current');
    const { assessmentId, covered } = fee;
    const { reason } = input;
    const itemIs = itemIsAfter(round, {});
    return [
      {
        type: 'DamageFeeWrittenOff',
        data: { assessmentId, reason, ...coverPayout({ covered }), ...caseEnd(round, { itemIs }) },
      },
      // The rest of a written-off fee is no longer owed.
      ...compensated(round, input, { isGone: isGone(itemIs), owed: -restOf(fee), reason }),
    ];
  },
  ({ input: { assessmentId } }, round) => {
    const current = openAssessment(round)?.assessmentId;
    return current !== undefined && assessmentId !== null && assessmentId !== current ? 'cause_not_current' : true;
  },
);
