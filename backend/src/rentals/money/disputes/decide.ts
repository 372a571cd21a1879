import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { Dispute } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { lossShares, returnShares } from '@meguri/contracts/rental-round/money/dispute-shares.ts';
import { type Decide, onlySystem, permit } from '../../round/decision.ts';

export interface RecordDisputeInput {
  readonly disputeId: string;
  readonly chargeId: string;
  /** What the bank has withdrawn or asks about, in yen. */
  readonly amount: Yen;
  /** The bank only inquires: the charge can still be refunded. */
  readonly refundable?: boolean;
}

/**
 * The cardholder disputes a charge: nothing of it moves until the bank has decided; during an inquiry only payouts
 * wait.
 */
export const recordDispute: Decide<RecordDisputeInput> = (command, round) => {
  onlySystem(command, round);
  const { disputeId, chargeId, amount, refundable = false } = command.input;
  const known = round.money.disputes.find((dispute) => dispute.disputeId === disputeId);
  if (known !== undefined) return updated(round, known, refundable);
  if (!round.money.charges.some((charge) => charge.chargeId === chargeId)) throw new Rejected('money_fact_mismatch');
  permit(round, 'system', 'PaymentDisputed');
  return [{ type: 'PaymentDisputed', data: { disputeId, chargeId, amount, ...(refundable && { refundable }) } }];
};

function updated(round: RentalRound, { disputeId, chargeId, ...known }: Dispute, refundable: boolean): RoundEvent[] {
  if (known.outcome !== 'open' || known.escalated || known.refundable === refundable) return [];
  permit(round, 'system', 'DisputeUpdated');
  return [{ type: 'DisputeUpdated', data: { disputeId, chargeId, refundable } }];
}

/** @throws Rejected money_fact_mismatch for one that hasn't been recorded */
function disputeOf(round: RentalRound, disputeId: string): Dispute {
  const dispute = round.money.disputes.find((one) => one.disputeId === disputeId);
  if (dispute === undefined) throw new Rejected('money_fact_mismatch');
  return dispute;
}

export interface RecordEvidenceInput {
  readonly disputeId: string;
  /** The provider's id of the file. */
  readonly fileId: string;
  /** SHA-256 of it, hex. */
  readonly hash: string;
  /** The operator who submitted it; null: its deadline was near. */
  readonly by: number | null;
}

/** Evidence against a dispute was sent to the bank, which accepts it once. */
export const recordEvidence: Decide<RecordEvidenceInput> = (command, round) => {
  onlySystem(command, round);
  const { disputeId } = command.input;
  const dispute = disputeOf(round, disputeId);
  if (dispute.evidenceAt !== undefined) return [];
  permit(round, 'system', 'EvidenceSubmitted');
  return [{ type: 'EvidenceSubmitted', data: { ...command.input, chargeId: dispute.chargeId } }];
};

export interface CloseDisputeInput {
  readonly disputeId: string;
  readonly outcome: 'won' | 'lost';
  /** Yen that the bank keeps, without the fee: the whole charge, a part, or nothing. */
  readonly withdrawn: Yen;
  /** The provider's fee, in yen. */
  readonly fee: Yen;
}

/** The bank has decided. Won: pending money continues. Lost: what the bank keeps is distributed. */
export const closeDispute: Decide<CloseDisputeInput> = (command, round) => {
  onlySystem(command, round);
  const { disputeId, outcome, fee } = command.input;
  const dispute = disputeOf(round, disputeId);
  if (dispute.outcome !== 'open') return [];
  permit(round, 'system', 'DisputeClosed');
  const { chargeId, amount } = dispute;
  const withdrawn = outcome === 'lost' ? command.input.withdrawn : 0;
  const shares = lossShares(round, chargeId, withdrawn);
  return [{ type: 'DisputeClosed', data: { disputeId, chargeId, outcome, amount, withdrawn, fee, ...shares } }];
};

export interface RecordDisputeReturnInput {
  readonly disputeId: string;
  /** What the bank and the provider still keep of it now. */
  readonly withdrawn: Yen;
  readonly fee: Yen;
}

/** Money of a lost dispute was returned after it was closed. */
export const recordDisputeReturn: Decide<RecordDisputeReturnInput> = (command, round) => {
  onlySystem(command, round);
  const { disputeId } = command.input;
  const dispute = disputeOf(round, disputeId);
  if (dispute.outcome !== 'lost') return [];
  const amount = Math.max(dispute.withdrawn - command.input.withdrawn, 0);
  const fee = Math.max(dispute.fee - command.input.fee, 0);
  if (amount === 0 && fee === 0) return [];
  permit(round, 'system', 'DisputeMoneyReturned');
  const { chargeId } = dispute;
  const shares = returnShares(round, dispute, amount);
  return [{ type: 'DisputeMoneyReturned', data: { disputeId, chargeId, amount, fee, ...shares } }];
};
