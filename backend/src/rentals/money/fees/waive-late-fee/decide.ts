import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { type Decide, deciding } from '../../../round/decision.ts';

export interface WaiveLateFeeInput {
  readonly reason: AttachedText | null;
}

/** An operator lets the borrower off: the late fee that is due, or any that this round may come to. */
export const waiveLateFee: Decide<WaiveLateFeeInput> = deciding(
  'waive_late_fee',
  ({ input: { reason } }, { lateFee }) => [
    { type: 'LateFeeWaived', data: { cause: 'operator', amount: lateFee?.amount ?? null, reason } },
  ],
);
