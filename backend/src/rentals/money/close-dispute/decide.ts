import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { lossShares } from '@meguri/contracts/rental-round/money/dispute-shares.ts';
import { type Decide, onlySystem, permit } from '../../round/decision.ts';

export interface CloseDisputeInput {
  readonly disputeId: string;
  readonly outcome: 'won' | 'lost';
  /** Yen that the bank keeps, without the fee: the whole charge, a part of it, or nothing. */
  readonly withdrawn: Yen;
  /** Yen that the provider keeps for its work. */
  readonly fee: Yen;
}

/** The bank has decided. Won: what waited goes on. Lost: what the bank keeps is shared out. */
export const closeDispute: Decide<CloseDisputeInput> = (command, round) => {
  onlySystem(command, round);
  const { disputeId, outcome, fee } = command.input;
  const dispute = round.money.disputes.find((one) => one.disputeId === disputeId);
  if (dispute === undefined) throw new Rejected('money_fact_mismatch');
  if (dispute.outcome !== 'open') return [];
  permit(round, 'system', 'DisputeClosed');
  const { chargeId, amount } = dispute;
  const withdrawn = outcome === 'lost' ? command.input.withdrawn : 0;
  const shares = lossShares(round, chargeId, withdrawn);
  return [{ type: 'DisputeClosed', data: { disputeId, chargeId, outcome, amount, withdrawn, fee, ...shares } }];
};
