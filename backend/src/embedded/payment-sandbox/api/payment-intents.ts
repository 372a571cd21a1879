import { z } from 'zod';
import { whole } from '../absent-fields/whole.ts';
import { cardDeclined, invalidRequest } from '../api-error.ts';
import { attemptPayment } from '../movements/card-payment.ts';
import type { PaymentIntentDocument } from '../documents.ts';
import { flag, integer, jpy, list, metadata, text } from '../parameters.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { LEAST_AMOUNT, MAX_AMOUNT } from './checkout-sessions.ts';
import { livingCustomer } from './customers.ts';
import { Answer, endpoint, type Endpoint, listEndpoint } from './endpoint.ts';

const creation = {
  amount: integer,
  currency: jpy,
  customer: text.optional(),
  payment_method: text.optional(),
  allowed_payment_method_types: list(z.literal('card')).optional(),
  confirm: flag.optional(),
  off_session: flag.optional(),
  description: text.max(1000).optional(),
  metadata: metadata.optional(),
};
type Creation = z.output<z.ZodObject<typeof creation>>;

function checkAmount(amount: number): void {
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount');
  if (amount < LEAST_AMOUNT)
    throw invalidRequest(`Amount must be at least ¥${LEAST_AMOUNT} jpy`, 'amount_too_small', 'amount');
  if (amount > MAX_AMOUNT)
    throw invalidRequest(`Amount must be no more than ¥${MAX_AMOUNT} jpy`, 'amount_too_large', 'amount');
}

/** The card to charge, which must have been saved for this customer. */
async function savedCard(transaction: SandboxTransaction, parameters: Creation) {
  if (parameters.payment_method === undefined) {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it’s missing a payment method.',
      'payment_intent_unexpected_state',
      'payment_method',
    );
  }
  const method = await transaction.get('payment_method', parameters.payment_method, 'payment_method');
  if (method.customer === null) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.',
      undefined,
      'payment_method',
    );
  }
  if (method.customer !== (parameters.customer ?? null)) {
    throw invalidRequest(
      'The PaymentMethod does not belong to the Customer you supplied.',
      undefined,
      'payment_method',
    );
  }
  return method;
}

async function createIntent(transaction: SandboxTransaction, parameters: Creation): Promise<object> {
  checkAmount(parameters.amount);
  if (parameters.off_session && !parameters.confirm) {
    throw invalidRequest('`off_session` may only be set when confirming.', undefined, 'off_session');
  }
  if (parameters.customer !== undefined) await livingCustomer(transaction, parameters.customer);
  const method = parameters.confirm ? await savedCard(transaction, parameters) : null;
  const intent = await transaction.insert<PaymentIntentDocument>({
    id: transaction.newId('payment_intent'),
    object: 'payment_intent',
    created: transaction.now,
    livemode: false,
    amount: parameters.amount,
    amount_received: 0,
    currency: 'jpy',
    customer: parameters.customer ?? null,
    payment_method: null,
    payment_method_types: ['card'],
    latest_charge: null,
    status: 'requires_payment_method',
    setup_future_usage: null,
    last_payment_error: null,
    description: parameters.description ?? null,
    metadata: parameters.metadata ?? {},
  });
  if (!method) return intent;
  const attempt = await attemptPayment(
    transaction,
    intent,
    method,
    parameters.off_session ? 'off_session' : 'on_session',
  );
  if (attempt.paid) return intent;
  // The failed attempt must be kept, so this returns an answer: an exception would roll it back.
  const { status, body } = cardDeclined(attempt.decline, {
    payment_intent: whole(intent),
    charge: intent.latest_charge,
  }).answer();
  return new Answer(status, body);
}

export const paymentIntentEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/payment_intents', creation, createIntent),
  listEndpoint('/v1/payment_intents', 'payment_intent', { customer: text.optional() }),
  endpoint('GET', '/v1/payment_intents/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('payment_intent', id),
  ),
  endpoint('GET', '/v1/charges/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('charge', id),
  ),
];
