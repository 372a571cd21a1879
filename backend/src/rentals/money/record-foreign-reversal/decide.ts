import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { type Decide, onlySystem, permit } from '../../round/decision.ts';

export interface RecordForeignReversalInput {
  readonly reversalId: string;
  readonly transferId: string;
  readonly amount: Yen;
}

/** Somebody took a payout back at the provider, in part or whole, without an order. */
export const recordForeignReversal: Decide<RecordForeignReversalInput> = (command, round) => {
  onlySystem(command, round);
  const { reversalId, transferId, amount } = command.input;
  const order = round.money.payouts.find((one) => one.transferId === transferId);
  if (order?.reversals.includes(reversalId)) return [];
  if (order === undefined || order.reversed + amount > order.amount) throw new Rejected('money_fact_mismatch');
  permit(round, 'system', 'ForeignReversal');
  return [{ type: 'ForeignReversal', data: { reversalId, transferId, chargeId: order.chargeId, amount } }];
};
