import { invalidRequest } from '../api-error.ts';
import { moveBalance } from './balance.ts';
import type { ChargeDocument, DisputeDocument } from '../documents.ts';
import type { SandboxTransaction } from '../transaction.ts';

/** Stripe's fee for a dispute in Japan, in yen, whatever its outcome: stripe.com/jp/pricing. */
export const DISPUTE_FEE = 1500;

export interface DisputeOrder {
  /** Absent: what hasn't been refunded. Banks may also dispute less, or the whole of a partly refunded charge. */
  readonly amount?: number | undefined;
  readonly reason: string;
  /** The bank only inquires: no money moves. */
  readonly inquiry?: boolean | undefined;
  /** Closed at once: an inquiry without money, or the bank takes its money by a rule. */
  readonly prevented?: boolean | undefined;
}

export interface DisputeEnd {
  readonly outcome: 'won' | 'lost';
  /** Yen returned although the dispute was lost: Stripe's "partially won". */
  readonly returned?: number | undefined;
  readonly feeReturned?: boolean | undefined;
}

const OPEN: readonly DisputeDocument['status'][] = [
  ...(['needs_response', 'under_review', 'warning_needs_response'] as const),
  ...(['appeal_needs_response', 'appeal_under_review'] as const),
];
const isOpen = ({ status }: DisputeDocument) => OPEN.includes(status);
/** Banks give between 7 and 21 days. */
const EVIDENCE_SECONDS = 9 * 86_400;

/** The cardholder's bank withdraws the charge, or a part of it, until the dispute is closed. */
export async function openDispute(
  transaction: SandboxTransaction,
  charge: ChargeDocument,
  { amount = charge.amount - charge.amount_refunded, reason, inquiry = false, prevented = false }: DisputeOrder,
): Promise<DisputeDocument> {
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not paid.`);
  const earlier = await transaction.all('dispute', { charge: charge.id });
  const disputed = earlier
    .filter((one) => isOpen(one) || one.status === 'lost')
    .reduce((sum, one) => sum + one.amount, 0);
  if (amount < 1 || disputed + amount > charge.amount)
    throw invalidRequest(`Charge ${charge.id} has ¥${charge.amount - disputed} left to be disputed.`);
  charge.disputed = true;
  await transaction.save(charge);
  const dispute = await transaction.insert<DisputeDocument>({
    id: transaction.newId('dispute'),
    object: 'dispute',
    created: transaction.now,
    livemode: false,
    amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: 'jpy',
    reason,
    status: prevented ? 'prevented' : inquiry ? 'warning_needs_response' : 'needs_response',
    is_charge_refundable: inquiry,
    balance_transactions: [],
    metadata: {},
    evidence: {},
    evidence_details: {
      due_by: transaction.now + EVIDENCE_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
  });
  if (inquiry) await transaction.announce('charge.dispute.created', dispute);
  else await withdraw(transaction, dispute, 'charge.dispute.created');
  return dispute;
}

/** Submitted evidence can't be changed: the bank accepts it once, and until a deadline. */
export async function giveEvidence(
  transaction: SandboxTransaction,
  dispute: DisputeDocument,
  evidence: Record<string, string>,
  submits: boolean,
): Promise<DisputeDocument> {
  const details = dispute.evidence_details;
  if (!isOpen(dispute) || details.submission_count > 0)
    throw invalidRequest(`Evidence of dispute ${dispute.id} can no longer be changed.`);
  if (transaction.now > (details.due_by ?? 0)) throw invalidRequest(`Evidence of dispute ${dispute.id} is past due.`);
  dispute.evidence = { ...dispute.evidence, ...evidence };
  details.has_evidence = true;
  if (submits) {
    details.submission_count = 1;
    if (dispute.status === 'needs_response') dispute.status = 'under_review';
  }
  await transaction.save(dispute);
  await transaction.announce('charge.dispute.updated', dispute);
  const outcome = submits ? DECIDING[evidence['uncategorized_text'] ?? ''] : undefined;
  return outcome === undefined ? dispute : closeDispute(transaction, dispute, { outcome });
}

/** Words of evidence that decide a dispute in Stripe's test mode. */
const DECIDING: Readonly<Record<string, DisputeEnd['outcome']>> = { winning_evidence: 'won', losing_evidence: 'lost' };

/** An inquiry becomes a dispute: now the money is withdrawn. */
export async function escalate(transaction: SandboxTransaction, dispute: DisputeDocument): Promise<DisputeDocument> {
  if (dispute.status !== 'warning_needs_response') throw invalidRequest(`Dispute ${dispute.id} is no open inquiry.`);
  dispute.status = 'needs_response';
  dispute.is_charge_refundable = false;
  await withdraw(transaction, dispute, 'charge.dispute.updated');
  return dispute;
}

/** An inquiry ends once the charge has been refunded in full. */
export async function endInquiries(transaction: SandboxTransaction, charge: ChargeDocument): Promise<void> {
  if (!charge.refunded) return;
  const inquiries = await transaction.all('dispute', { charge: charge.id, status: 'warning_needs_response' });
  for (const inquiry of inquiries) await closeDispute(transaction, inquiry, { outcome: 'won' });
}

/** The platform appeals a lost dispute: it submits evidence again, then the bank reviews it. */
export async function appeal(transaction: SandboxTransaction, dispute: DisputeDocument): Promise<DisputeDocument> {
  if (dispute.status !== 'lost' && dispute.status !== 'appeal_needs_response')
    throw invalidRequest(`Dispute ${dispute.id} is ${dispute.status}.`);
  dispute.status = dispute.status === 'lost' ? 'appeal_needs_response' : 'appeal_under_review';
  await transaction.save(dispute);
  await transaction.announce('charge.dispute.updated', dispute);
  return dispute;
}

export async function closeDispute(
  transaction: SandboxTransaction,
  dispute: DisputeDocument,
  { outcome, returned = 0, feeReturned = false }: DisputeEnd,
): Promise<DisputeDocument> {
  if (!isOpen(dispute)) throw invalidRequest(`Dispute ${dispute.id} is already ${dispute.status}.`);
  const wasInquiry = dispute.status === 'warning_needs_response';
  if (wasInquiry && outcome === 'lost') throw invalidRequest('An inquiry becomes a dispute before it can be lost.');
  dispute.status = wasInquiry ? 'warning_closed' : outcome;
  dispute.is_charge_refundable = outcome === 'won';
  const back = wasInquiry ? 0 : outcome === 'won' ? dispute.amount : returned;
  if (back > 0) await reinstate(transaction, dispute, { amount: back, feeReturned });
  await transaction.save(dispute);
  await transaction.announce('charge.dispute.closed', dispute);
  if (back > 0) await transaction.announce('charge.dispute.funds_reinstated', dispute);
  return dispute;
}

/** Money of a lost dispute that is returned later, as when the bank corrects its amount. */
export async function returnLater(
  transaction: SandboxTransaction,
  dispute: DisputeDocument,
  amount: number,
): Promise<DisputeDocument> {
  if (dispute.status !== 'lost') throw invalidRequest(`Dispute ${dispute.id} was not lost.`);
  await reinstate(transaction, dispute, { amount, feeReturned: false });
  await transaction.save(dispute);
  await transaction.announce('charge.dispute.funds_reinstated', dispute);
  return dispute;
}

async function withdraw(transaction: SandboxTransaction, dispute: DisputeDocument, eventType: string): Promise<void> {
  const taken = { source: dispute.id, amount: -dispute.amount, fee: DISPUTE_FEE };
  dispute.balance_transactions.push(
    await moveBalance(transaction, 'dispute', { ...taken, description: `Chargeback withdrawal for ${dispute.charge}` }),
  );
  await transaction.save(dispute);
  await transaction.announce(eventType, dispute);
  await transaction.announce('charge.dispute.funds_withdrawn', dispute);
}

async function reinstate(
  transaction: SandboxTransaction,
  dispute: DisputeDocument,
  { amount, feeReturned }: { amount: number; feeReturned: boolean },
): Promise<void> {
  const taken = -dispute.balance_transactions.reduce((sum, entry) => sum + entry.amount, 0);
  if (amount > taken) throw invalidRequest(`Only ¥${taken} of dispute ${dispute.id} are withdrawn.`);
  const returned = { source: dispute.id, amount, fee: feeReturned ? -DISPUTE_FEE : 0 };
  dispute.balance_transactions.push(
    await moveBalance(transaction, 'dispute_reversal', {
      ...returned,
      description: `Chargeback reversal for ${dispute.charge}`,
    }),
  );
}
