import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface RecordRefundInput {
  readonly refundId: string;
  /** Id of the event that ordered it. */
  readonly orderedBy: string;
  readonly chargeId: string;
  readonly amount: Yen;
}

/** The provider has sent money back to the card. */
export const recordRefund: Decide<RecordRefundInput> = (command, round) => {
  const party = actingAs(command, round, 'system');
  const { refundId, orderedBy, chargeId, amount } = command.input;
  if (round.refunds.some((order) => order.refundId === refundId)) return [];
  const order = round.refunds.find((one) => one.orderedBy === orderedBy && one.chargeId === chargeId);
  if (order === undefined || order.refundId !== null || order.amount !== amount)
    throw new Rejected('money_fact_mismatch');
  permit(round, party, 'Refunded');
  const data = { refundId, orderedBy, chargeId, amount };
  return [{ type: 'Refunded', data: order.cancelled ? { ...data, afterLoss: true } : data }];
};
