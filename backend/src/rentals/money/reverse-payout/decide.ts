import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { reversible, stillOwners } from '@meguri/contracts/rental-round/money/obligations.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface ReversePayoutInput {
  /** The event that ordered the payout. */
  readonly orderedBy: string;
  readonly amount: Yen;
  readonly reason: AttachedText;
}

/** An operator takes back a payout that has left, or a part of it. */
export const reversePayout: Decide<ReversePayoutInput> = deciding(
  'reverse_payout',
  ({ input: { orderedBy, amount, reason } }, round) => {
    const order = reversible(round).find((one) => one.orderedBy === orderedBy);
    if (order === undefined) throw new Rejected('nothing_to_settle', 'orderedBy');
    if (amount > stillOwners(order)) throw new Rejected('reversal_too_large', 'amount');
    return [{ type: 'PayoutReversalOrdered', data: { orderedBy, chargeId: order.chargeId, amount, reason } }];
  },
);
