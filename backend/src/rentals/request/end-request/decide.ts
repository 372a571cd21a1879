import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { type Decide, deciding } from '../../round/decision.ts';

/** Everything that ends a request before its payment. */

export interface WithReason {
  readonly reason: AttachedText | null;
}

/** The borrower withdraws the request, until payment has begun. */
export const withdraw: Decide<WithReason> = deciding('withdraw', ({ input: { reason } }, _round, by) => [
  { type: 'Withdrawn', data: { by, reason } },
]);

/** The owner declines; also after the reply window, until the expiry is recorded. */
export const decline: Decide<WithReason> = deciding('decline', ({ input: { reason } }) => [
  { type: 'Declined', data: { reason } },
]);

/** `takenBy` is the other round that is the cause: paid for overlapping days, or with the lost item. */
interface RejectInput extends WithReason {
  readonly cause: 'operator' | 'period_taken' | 'item_unavailable';
  readonly takenBy: string | null;
}

/** An operator rejects a request, or the system when its days or item are gone. */
export const rejectRequest: Decide<RejectInput> = deciding('reject', ({ input: { cause, reason, takenBy } }) => [
  { type: 'Rejected', data: { cause, reason, takenBy } },
]);

/** No answer within 24 h of the request. */
export const expire: Decide<Readonly<Record<string, never>>> = deciding('expire', () => [
  { type: 'Expired', data: {} },
]);

/**
 * Ends an approved request that isn't paid: the owner at any time, an operator when the item is gone, the system after
 * the payment window.
 */
export const cancelUnpaid: Decide<WithReason> = deciding('cancel_unpaid', ({ input: { reason } }, _round, by) => [
  { type: 'Withdrawn', data: { by, reason } },
]);
