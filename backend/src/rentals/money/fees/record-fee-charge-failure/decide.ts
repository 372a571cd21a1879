import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { lateFeeChargeable } from '@meguri/contracts/rental-round/late-return.ts';
import { type Decide, onlySystem } from '../../../round/decision.ts';

export interface RecordFeeChargeFailureInput {
  readonly purpose: 'late_fee' | 'damage_fee';
  /** Which damage fee; null for a late fee. */
  readonly assessmentId: string | null;
  /** The provider's code, such as `card_declined`. */
  readonly code: string;
}

/** The saved card refuses a fee that is still owed: from now on the borrower pays by link. Known or moot → nothing. */
export const recordFeeChargeFailure: Decide<RecordFeeChargeFailureInput> = (command, round) => {
  onlySystem(command, round);
  const { purpose, assessmentId, code } = command.input;
  if (purpose === 'late_fee')
    return lateFeeChargeable(round) ? [{ type: 'FeeChargeFailed', data: { purpose, assessmentId: null, code } }] : [];
  const open = openAssessment(round);
  if (open === undefined || open.assessmentId !== assessmentId || open.failedAt !== null) return [];
  return [{ type: 'FeeChargeFailed', data: { purpose, assessmentId, code } }];
};
