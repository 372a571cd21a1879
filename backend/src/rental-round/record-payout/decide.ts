import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface RecordPayoutInput {
  readonly transferId: string;
  /** Id of the event that ordered it. */
  readonly orderedBy: string;
  readonly chargeId: string;
  readonly amount: Yen;
}

/** The provider has transferred the owner's share. */
export const recordPayout: Decide<RecordPayoutInput> = (command, round) => {
  const party = actingAs(command, round, 'system');
  const { transferId, orderedBy, chargeId, amount } = command.input;
  if (round.payouts.some((order) => order.transferId === transferId)) return [];
  const order = round.payouts.find((one) => one.orderedBy === orderedBy && one.chargeId === chargeId);
  if (order === undefined || order.transferId !== null || order.amount !== amount)
    throw new Rejected('money_fact_mismatch');
  permit(round, party, 'PayoutSent');
  const data = { transferId, orderedBy, chargeId, amount };
  return [{ type: 'PayoutSent', data: order.cancelled ? { ...data, afterLoss: true } : data }];
};
