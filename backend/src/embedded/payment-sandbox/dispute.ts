import { invalidRequest } from './api-error.ts';
import type { ChargeDocument, DisputeDocument } from './documents.ts';
import type { SandboxTransaction } from './transaction.ts';

/** The cardholder's bank takes the charge back until the dispute is closed. */
export async function openDispute(
  transaction: SandboxTransaction,
  charge: ChargeDocument,
  reason: string,
): Promise<DisputeDocument> {
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not paid.`);
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} has already been disputed.`);
  charge.disputed = true;
  await transaction.save(charge);
  const dispute = await transaction.insert<DisputeDocument>({
    id: transaction.newId('dispute'),
    object: 'dispute',
    created: transaction.now,
    livemode: false,
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: 'jpy',
    reason,
    status: 'needs_response',
    is_charge_refundable: false,
    metadata: {},
  });
  await transaction.announce('charge.dispute.created', dispute);
  await transaction.announce('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export async function closeDispute(
  transaction: SandboxTransaction,
  dispute: DisputeDocument,
  outcome: 'won' | 'lost',
): Promise<DisputeDocument> {
  if (dispute.status !== 'needs_response') throw invalidRequest(`Dispute ${dispute.id} is already ${dispute.status}.`);
  dispute.status = outcome;
  dispute.is_charge_refundable = outcome === 'won';
  await transaction.save(dispute);
  await transaction.announce('charge.dispute.closed', dispute);
  if (outcome === 'won') await transaction.announce('charge.dispute.funds_reinstated', dispute);
  return dispute;
}
