import { Rejected } from '@meguri/contracts/errors.ts';
import { lostWith } from '@meguri/contracts/rental-round/obligations.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface CloseDisputeInput {
  readonly disputeId: string;
  readonly outcome: 'won' | 'lost';
}

const NOTHING_CANCELLED = { refunds: 0, held: 0, ownerPayable: 0 };

/** The bank has decided. Won: what waited goes on. Lost: what of that charge has not left yet is cancelled. */
export const closeDispute: Decide<CloseDisputeInput> = (command, round) => {
  const party = actingAs(command, round, 'system');
  const { disputeId, outcome } = command.input;
  const dispute = round.disputes.find((one) => one.disputeId === disputeId);
  if (dispute === undefined) throw new Rejected('money_fact_mismatch');
  if (dispute.outcome !== 'open') return [];
  permit(round, party, 'DisputeClosed');
  const { chargeId, amount } = dispute;
  const cancelled = outcome === 'lost' ? lostWith(round, chargeId) : NOTHING_CANCELLED;
  return [{ type: 'DisputeClosed', data: { disputeId, chargeId, outcome, amount, cancelled } }];
};
