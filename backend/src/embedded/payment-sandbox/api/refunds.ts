import { z } from 'zod';
import { invalidRequest } from '../api-error.ts';
import type { ChargeDocument, RefundDocument } from '../documents.ts';
import { integer, metadata, page, text } from '../parameters.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

const creation = {
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: integer.refine((amount) => amount >= 1, { error: 'integer' }).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
};
type Creation = z.output<z.ZodObject<typeof creation>>;

async function chargeToRefund(transaction: SandboxTransaction, parameters: Creation): Promise<ChargeDocument> {
  if (parameters.charge !== undefined) return transaction.get('charge', parameters.charge, 'charge');
  if (parameters.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
      'charge',
    );
  }
  const intent = await transaction.get('payment_intent', parameters.payment_intent, 'payment_intent');
  if (!intent.latest_charge) throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
  return transaction.get('charge', intent.latest_charge);
}

async function checkRefundable(transaction: SandboxTransaction, charge: ChargeDocument, amount: number): Promise<void> {
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} has not been paid.`);
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const disputes = await transaction.all('dispute', { charge: charge.id });
  if (disputes.some((dispute) => !dispute.is_charge_refundable)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  }
  const left = charge.amount - charge.amount_refunded;
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (¥${amount}) is greater than unrefunded amount on charge (¥${left})`,
      undefined,
      'amount',
    );
  }
}

async function createRefund(transaction: SandboxTransaction, parameters: Creation): Promise<RefundDocument> {
  const charge = await chargeToRefund(transaction, parameters);
  const amount = parameters.amount ?? charge.amount - charge.amount_refunded;
  await checkRefundable(transaction, charge, amount);
  const refund = await transaction.insert<RefundDocument>({
    id: transaction.newId('refund'),
    object: 'refund',
    created: transaction.now,
    amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: 'jpy',
    reason: parameters.reason ?? null,
    status: 'succeeded',
    metadata: parameters.metadata ?? {},
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  await transaction.save(charge);
  await transaction.announce('refund.created', refund);
  await transaction.announce('charge.refunded', charge);
  return refund;
}

export const refundEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/refunds', creation, createRefund),
  endpoint(
    'GET',
    '/v1/refunds',
    { ...page, charge: text.optional(), payment_intent: text.optional() },
    (transaction, { limit, starting_after, ...match }) =>
      transaction.page('refund', match, { limit, starting_after }, '/v1/refunds'),
  ),
  endpoint('GET', '/v1/refunds/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('refund', id),
  ),
];
