import { Rejected } from '@meguri/contracts/errors.ts';
import { type Decide, onlySystem, permit } from '../../round/decision.ts';

export interface RecordEvidenceInput {
  readonly disputeId: string;
  /** The provider's id of the file. */
  readonly fileId: string;
  /** SHA-256 of it, hex. */
  readonly hash: string;
  /** The operator who wanted it sent; null: the deadline was near. */
  readonly by: number | null;
}

/** The bank was sent what speaks against a dispute: it takes evidence once. */
export const recordEvidence: Decide<RecordEvidenceInput> = (command, round) => {
  onlySystem(command, round);
  const { disputeId } = command.input;
  const dispute = round.money.disputes.find((one) => one.disputeId === disputeId);
  if (dispute === undefined) throw new Rejected('money_fact_mismatch');
  if (dispute.evidenceAt !== undefined) return [];
  permit(round, 'system', 'EvidenceSubmitted');
  return [{ type: 'EvidenceSubmitted', data: { ...command.input, chargeId: dispute.chargeId } }];
};
