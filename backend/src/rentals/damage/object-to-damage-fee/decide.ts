import { Rejected } from '@meguri/contracts/errors.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface ObjectToDamageFeeInput {
  readonly reason: AttachedText;
}

/**
 * The borrower objects to the fee, once per round: the case is open again. Its payment links have been expired before.
 */
export const objectToDamageFee: Decide<ObjectToDamageFeeInput> = deciding(
  'object_damage_fee',
  ({ input: { reason } }, round) => {
    const fee = openAssessment(round);
    if (fee === undefined) throw new Rejected('transition_not_allowed');
    return [{ type: 'DamageFeeObjected', data: { assessmentId: fee.assessmentId, reason } }];
  },
);
