import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { matchesOrder, reversible, stillOwners, toReverse } from '@meguri/contracts/rental-round/money/obligations.ts';
import { isOrder, orderNameOf } from '@meguri/contracts/rental-round/money/round-money.ts';
import { type Decide, deciding, onlySystem, permit } from '../../round/decision.ts';
import { lostToDispute } from '../sent-orders.ts';

export interface RecordPayoutInput {
  readonly transferId: string;
  /** Id of the event that ordered it. */
  readonly orderedBy: string;
  readonly chargeId: string;
  readonly amount: Yen;
}

/** The provider has transferred the owner's share. */
export const recordPayout: Decide<RecordPayoutInput> = (command, round) => {
  onlySystem(command, round);
  const { transferId, orderedBy, chargeId, amount } = command.input;
  if (round.money.payouts.some((order) => order.transferId === transferId)) return [];
  const order = round.money.payouts.find(isOrder({ orderedBy, chargeId }));
  if (order === undefined || order.transferId !== null || !matchesOrder(order, amount))
    throw new Rejected('money_fact_mismatch');
  permit(round, 'system', 'PayoutSent');
  const data = { transferId, orderedBy, chargeId, amount };
  return [{ type: 'PayoutSent', data: { ...data, ...lostToDispute(order, amount) } }];
};

export interface ReversePayoutInput {
  /** The name of the payout's order. */
  readonly orderedBy: string;
  readonly amount: Yen;
  readonly reason: AttachedText;
}

/** An operator reverses a sent payout, in part or in full. */
export const reversePayout: Decide<ReversePayoutInput> = deciding(
  'reverse_payout',
  ({ input: { orderedBy: name, amount, reason } }, round) => {
    const order = reversible(round).find((one) => orderNameOf(round.money.payouts, one) === name);
    if (order === undefined) throw new Rejected('nothing_to_settle', 'orderedBy');
    if (amount > stillOwners(order)) throw new Rejected('reversal_too_large', 'amount');
    const { orderedBy, chargeId } = order;
    return [{ type: 'PayoutReversalOrdered', data: { orderedBy, chargeId, amount, reason } }];
  },
);

export interface RecordTransferReversalInput {
  readonly reversalId: string;
  readonly transferId: string;
  readonly chargeId: string;
  readonly amount: Yen;
}

/** The provider has reversed a payout, in part or in full. */
export const recordTransferReversal: Decide<RecordTransferReversalInput> = (command, round) => {
  onlySystem(command, round);
  const { reversalId, transferId, chargeId, amount } = command.input;
  const order = round.money.payouts.find((one) => one.transferId === transferId && one.chargeId === chargeId);
  if (order?.reversals.includes(reversalId)) return [];
  if (order === undefined || order.reversed + amount > order.amount) throw new Rejected('money_fact_mismatch');
  permit(round, 'system', 'TransferReversed');
  // Money of the dispute may have been returned in the meantime.
  const notOwed = amount - Math.max(Math.min(toReverse(order), amount), 0);
  const data = { reversalId, transferId, chargeId, amount, ...(notOwed > 0 && { notOwed }) };
  return [{ type: 'TransferReversed', data }];
};
