import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import type { Breakdown } from '@meguri/contracts/rental-round/money/money.ts';
import { foreignRefundShares, unaccountedMovements } from '@meguri/contracts/rental-round/money/obligations.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface AssignForeignRefundInput {
  readonly refundId: string;
  /** What they don't cover is the platform's. */
  readonly parts: Breakdown;
  readonly reason: AttachedText;
}

/** An operator says which parts of a charge a refund by other hands was; what waited for that goes on. */
export const assignForeignRefund: Decide<AssignForeignRefundInput> = deciding(
  'assign_foreign_refund',
  ({ input: { refundId, parts, reason } }, round) => {
    const movement = unaccountedMovements(round, 'refund').find((one) => one.objectId === refundId);
    if (movement === undefined) throw new Rejected('nothing_to_settle', 'refundId');
    const shares = foreignRefundShares(round, movement, parts);
    if (shares === null) throw new Rejected('refund_too_large', 'parts');
    const { chargeId } = movement;
    return [{ type: 'ForeignRefundAssigned', data: { refundId, chargeId, parts, ...shares, reason } }];
  },
);
