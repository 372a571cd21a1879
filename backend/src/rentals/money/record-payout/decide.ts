import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { type Decide, onlySystem, permit } from '../../round/decision.ts';
import { isAmountOf, lostOf } from '../lost-orders.ts';

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
  const order = round.money.payouts.find((one) => one.orderedBy === orderedBy && one.chargeId === chargeId);
  if (order === undefined || order.transferId !== null || !isAmountOf(order, amount))
    throw new Rejected('money_fact_mismatch');
  permit(round, 'system', 'PayoutSent');
  const data = { transferId, orderedBy, chargeId, amount };
  return [{ type: 'PayoutSent', data: { ...data, ...lostOf(order, amount) } }];
};
