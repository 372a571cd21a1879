import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { type Decide, onlySystem, permit } from '../../round/decision.ts';

export interface RecordDisputeInput {
  readonly disputeId: string;
  readonly chargeId: string;
  /** What the bank has taken, in yen. */
  readonly amount: Yen;
}

/** The card's holder disputes a charge: nothing of it moves until the bank has decided. */
export const recordDispute: Decide<RecordDisputeInput> = (command, round) => {
  onlySystem(command, round);
  const { disputeId, chargeId, amount } = command.input;
  if (round.money.disputes.some((dispute) => dispute.disputeId === disputeId)) return [];
  if (!round.money.charges.some((charge) => charge.chargeId === chargeId)) throw new Rejected('money_fact_mismatch');
  permit(round, 'system', 'PaymentDisputed');
  return [{ type: 'PaymentDisputed', data: { disputeId, chargeId, amount } }];
};
