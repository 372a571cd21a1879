import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { type Decide, deciding } from '../../round/decision.ts';

/** All that ends a request before it is paid. */

interface WithReason {
  readonly reason: AttachedText | null;
}

/** The borrower takes the request back, until payment has begun. */
export const withdraw: Decide<WithReason> = deciding('withdraw', ({ input: { reason } }, _round, by) => [
  { type: 'Withdrawn', data: { by, reason } },
]);

/** The owner says no; also after the reply window, as long as nobody has said that it is over. */
export const decline: Decide<WithReason> = deciding('decline', ({ input: { reason } }) => [
  { type: 'Declined', data: { reason } },
]);

/** `takenBy` is the other round that is the cause: paid for overlapping days, or the one in which the item was lost. */
interface RejectInput extends WithReason {
  readonly cause: 'operator' | 'period_taken' | 'item_unavailable';
  readonly takenBy: string | null;
}

/** An operator refuses a request, or the system one whose days or item are gone. */
export const rejectRequest: Decide<RejectInput> = deciding('reject', ({ input: { cause, reason, takenBy } }) => [
  { type: 'Rejected', data: { cause, reason, takenBy } },
]);

/** Nobody replied within 24 h of the request. */
export const expire: Decide<Readonly<Record<string, never>>> = deciding('expire', () => [
  { type: 'Expired', data: {} },
]);

/** An approved request that is not paid: the owner may give it up at any time, an operator when the item is gone, the system when its window is over. */
export const cancelUnpaid: Decide<WithReason> = deciding('cancel_unpaid', ({ input: { reason } }, _round, by) => [
  { type: 'Withdrawn', data: { by, reason } },
]);
