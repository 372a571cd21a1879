import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface WithdrawInput {
  readonly reason: AttachedText | null;
}

/** The borrower takes the request back, until payment has begun. */
export const withdraw: Decide<WithdrawInput> = deciding('withdraw', ({ input: { reason } }, _round, by) => [
  { type: 'Withdrawn', data: { by, reason } },
]);
