import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { toReverse } from '@meguri/contracts/rental-round/money/obligations.ts';
import { type Decide, onlySystem, permit } from '../../round/decision.ts';

export interface RecordTransferReversalInput {
  readonly reversalId: string;
  readonly transferId: string;
  readonly chargeId: string;
  readonly amount: Yen;
}

/** The provider has taken a payout back, in part or whole. */
export const recordTransferReversal: Decide<RecordTransferReversalInput> = (command, round) => {
  onlySystem(command, round);
  const { reversalId, transferId, chargeId, amount } = command.input;
  const order = round.money.payouts.find((one) => one.transferId === transferId && one.chargeId === chargeId);
  if (order?.reversals.includes(reversalId)) return [];
  if (order === undefined || order.reversed + amount > order.amount) throw new Rejected('money_fact_mismatch');
  permit(round, 'system', 'TransferReversed');
  // Money of the dispute may have come back while this was under way.
  const notOwed = amount - Math.max(Math.min(toReverse(order), amount), 0);
  const data = { reversalId, transferId, chargeId, amount, ...(notOwed > 0 && { notOwed }) };
  return [{ type: 'TransferReversed', data }];
};
