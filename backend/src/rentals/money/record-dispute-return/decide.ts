import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { returnShares } from '@meguri/contracts/rental-round/money/dispute-shares.ts';
import { type Decide, onlySystem, permit } from '../../round/decision.ts';

export interface RecordDisputeReturnInput {
  readonly disputeId: string;
  /** What the bank, and the provider for its work, have of it now. */
  readonly withdrawn: Yen;
  readonly fee: Yen;
}

/** Money of a lost dispute came back after it was closed. */
export const recordDisputeReturn: Decide<RecordDisputeReturnInput> = (command, round) => {
  onlySystem(command, round);
  const { disputeId } = command.input;
  const dispute = round.money.disputes.find((one) => one.disputeId === disputeId);
  if (dispute === undefined) throw new Rejected('money_fact_mismatch');
  if (dispute.outcome !== 'lost') return [];
  const amount = Math.max(dispute.withdrawn - command.input.withdrawn, 0);
  const fee = Math.max(dispute.fee - command.input.fee, 0);
  if (amount === 0 && fee === 0) return [];
  permit(round, 'system', 'DisputeMoneyReturned');
  const { chargeId } = dispute;
  const shares = returnShares(round, dispute, amount);
  return [{ type: 'DisputeMoneyReturned', data: { disputeId, chargeId, amount, fee, ...shares } }];
};
