import { z } from 'zod';
import { invalidRequest } from '../api-error.ts';
import type { ChargeDocument, RefundDocument } from '../documents.ts';
import { integer, metadata, text } from '../parameters.ts';
import { makeRefund } from '../movements/refund.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { endpoint, type Endpoint, listEndpoint } from './endpoint.ts';

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

async function createRefund(transaction: SandboxTransaction, parameters: Creation): Promise<RefundDocument> {
  return makeRefund(transaction, await chargeToRefund(transaction, parameters), parameters);
}

export const refundEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/refunds', creation, createRefund),
  listEndpoint('/v1/refunds', 'refund', { charge: text.optional(), payment_intent: text.optional() }),
  endpoint('GET', '/v1/refunds/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('refund', id),
  ),
];
