import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { type Decide, onlySystem, permit } from '../../round/decision.ts';
import { isAmountOf, lostOf } from '../lost-orders.ts';

export interface RecordRefundInput {
  readonly refundId: string;
  /** Id of the event that ordered it. */
  readonly orderedBy: string;
  readonly chargeId: string;
  readonly amount: Yen;
}

/** The provider has sent money back to the card. */
export const recordRefund: Decide<RecordRefundInput> = (command, round) => {
  onlySystem(command, round);
  const { refundId, orderedBy, chargeId, amount } = command.input;
  if (round.money.refunds.some((order) => order.refundId === refundId || order.returns.includes(refundId))) return [];
  const order = round.money.refunds.find((one) => one.orderedBy === orderedBy && one.chargeId === chargeId);
  if (order === undefined || order.refundId !== null || !isAmountOf(order, amount))
    throw new Rejected('money_fact_mismatch');
  permit(round, 'system', 'Refunded');
  const data = { refundId, orderedBy, chargeId, amount };
  return [{ type: 'Refunded', data: { ...data, ...lostOf(order, amount) } }];
};
