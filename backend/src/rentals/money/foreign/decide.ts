import { Rejected } from '@meguri/contracts/errors.ts';
import type { Breakdown, Yen } from '@meguri/contracts/rental-round/money/money.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { unaccountedMovements } from '@meguri/contracts/rental-round/money/obligations.ts';
import { foreignRefundShares } from '@meguri/contracts/rental-round/money/settlements.ts';
import { type Decide, deciding, onlySystem, permit } from '../../round/decision.ts';
import { isKnownRefund } from '../sent-orders.ts';

export interface RecordForeignRefundInput {
  readonly refundId: string;
  readonly chargeId: string;
  readonly amount: Yen;
  /** The provider holds it: the card hasn't received it yet. */
  readonly pending?: boolean;
}

/** A foreign refund that no event ordered: nothing of the charge moves until an operator has accounted for it. */
export const recordForeignRefund: Decide<RecordForeignRefundInput> = (command, round) => {
  onlySystem(command, round);
  const { refundId, chargeId, amount, pending = false } = command.input;
  if (isKnownRefund(round, refundId)) return [];
  if (!round.money.charges.some((charge) => charge.chargeId === chargeId)) throw new Rejected('money_fact_mismatch');
  permit(round, 'system', 'ForeignRefund');
  return [{ type: 'ForeignRefund', data: { refundId, chargeId, amount, ...(pending && { pending }) } }];
};

export interface RecordForeignReversalInput {
  readonly reversalId: string;
  readonly transferId: string;
  readonly amount: Yen;
}

/** A foreign reversal of a payout, in part or in full, that no event ordered. */
export const recordForeignReversal: Decide<RecordForeignReversalInput> = (command, round) => {
  onlySystem(command, round);
  const { reversalId, transferId, amount } = command.input;
  const order = round.money.payouts.find((one) => one.transferId === transferId);
  if (order?.reversals.includes(reversalId)) return [];
  if (order === undefined || order.reversed + amount > order.amount) throw new Rejected('money_fact_mismatch');
  permit(round, 'system', 'ForeignReversal');
  return [{ type: 'ForeignReversal', data: { reversalId, transferId, chargeId: order.chargeId, amount } }];
};

export interface AssignForeignRefundInput {
  readonly refundId: string;
  /** The platform bears the rest. */
  readonly parts: Breakdown;
  readonly reason: AttachedText;
}

/** An operator assigns a foreign refund to parts of the charge; pending money continues. */
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
