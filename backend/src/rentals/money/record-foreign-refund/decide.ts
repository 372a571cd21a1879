import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { type Decide, onlySystem, permit } from '../../round/decision.ts';

export interface RecordForeignRefundInput {
  readonly refundId: string;
  readonly chargeId: string;
  readonly amount: Yen;
}

/** Somebody refunded at the provider what no event ordered: nothing of the charge moves until it is accounted for. */
export const recordForeignRefund: Decide<RecordForeignRefundInput> = (command, round) => {
  onlySystem(command, round);
  const { refundId, chargeId, amount } = command.input;
  const { refunds, foreign, charges } = round.money;
  if (foreign.some(({ objectId }) => objectId === refundId)) return [];
  if (refunds.some((order) => order.refundId === refundId || order.returns.includes(refundId))) return [];
  if (!charges.some((charge) => charge.chargeId === chargeId)) throw new Rejected('money_fact_mismatch');
  permit(round, 'system', 'ForeignRefund');
  return [{ type: 'ForeignRefund', data: { refundId, chargeId, amount } }];
};
