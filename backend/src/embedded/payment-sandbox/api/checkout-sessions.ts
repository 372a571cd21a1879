import { z } from 'zod';
import { expireSession } from '../checkout.ts';
import { invalidRequest } from '../api-error.ts';
import type { CheckoutSessionDocument } from '../documents.ts';
import { integer, jpy, list, metadata, text, webUrl } from '../parameters.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { livingCustomer } from './customers.ts';
import { endpoint, type Endpoint, listEndpoint } from './endpoint.ts';

/** Stripe's minimum and maximum in yen. */
export const LEAST_AMOUNT = 50;
export const MAX_AMOUNT = 9_999_999;

const lineItem = z.strictObject({
  quantity: integer.refine((quantity) => quantity >= 1),
  price_data: z.strictObject({
    currency: jpy,
    unit_amount: integer.refine((amount) => amount >= 0),
    product_data: z.strictObject({ name: text.max(250), description: text.optional() }),
  }),
});

const creation = {
  mode: z.literal('payment'),
  line_items: list(lineItem),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  /** This API version has no parameter `payment_method_types` any more. */
  allowed_payment_method_types: list(z.literal('card')).optional(),
  customer: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  client_reference_id: text.max(200).optional(),
  expires_at: integer.optional(),
  locale: z.enum(['ja', 'en', 'auto']).optional(),
  metadata: metadata.optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text.max(1200) }).optional() }).optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
      description: text.max(1000).optional(),
    })
    .optional(),
};
type Creation = z.output<z.ZodObject<typeof creation>>;

function checkTimes(expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) return;
  const refuse = (limit: string) =>
    invalidRequest(
      `The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`,
      undefined,
      'expires_at',
    );
  if (expiresAt < now + 30 * 60) throw refuse('at least 30 minutes');
  if (expiresAt > now + 24 * 3600) throw refuse('less than 24 hours');
}

async function checkCustomer(transaction: SandboxTransaction, parameters: Creation): Promise<void> {
  if (parameters.customer === undefined) return;
  if (parameters.customer_creation !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: customer, customer_creation.',
      undefined,
      'customer_creation',
    );
  }
  await livingCustomer(transaction, parameters.customer);
}

async function createSession(transaction: SandboxTransaction, parameters: Creation): Promise<CheckoutSessionDocument> {
  checkTimes(parameters.expires_at, transaction.now);
  await checkCustomer(transaction, parameters);
  const lines = parameters.line_items.map(({ quantity, price_data }) => ({
    name: price_data.product_data.name,
    amount: price_data.unit_amount,
    quantity,
  }));
  const total = lines.reduce((sum, line) => sum + line.amount * line.quantity, 0);
  if (total < LEAST_AMOUNT) {
    throw invalidRequest(
      `The Checkout Session's total amount must be at least ¥${LEAST_AMOUNT} jpy`,
      'amount_too_small',
    );
  }
  if (total > MAX_AMOUNT)
    throw invalidRequest(
      `The Checkout Session's total amount must be no more than ¥${MAX_AMOUNT} jpy`,
      'amount_too_large',
    );
  const intent = parameters.payment_intent_data;
  return transaction.insert<CheckoutSessionDocument>({
    id: transaction.newId('checkout.session'),
    object: 'checkout.session',
    created: transaction.now,
    livemode: false,
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: total,
    amount_total: total,
    currency: 'jpy',
    customer: parameters.customer ?? null,
    customer_creation: parameters.customer_creation ?? (parameters.customer ? null : 'if_required'),
    client_reference_id: parameters.client_reference_id ?? null,
    payment_intent: null,
    payment_method_types: ['card'],
    expires_at: parameters.expires_at ?? transaction.now + 24 * 3600,
    success_url: parameters.success_url,
    cancel_url: parameters.cancel_url ?? null,
    locale: parameters.locale ?? null,
    ui_mode: 'hosted_page',
    metadata: parameters.metadata ?? {},
    sandbox: {
      lines,
      submitMessage: parameters.custom_text?.submit?.message ?? null,
      intent: {
        metadata: intent?.metadata ?? {},
        setup_future_usage: intent?.setup_future_usage ?? null,
        description: intent?.description ?? null,
      },
    },
  });
}

export const checkoutSessionEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/checkout/sessions', creation, createSession),
  listEndpoint('/v1/checkout/sessions', 'checkout.session', {
    customer: text.optional(),
    payment_intent: text.optional(),
    status: z.enum(['open', 'complete', 'expired']).optional(),
  }),
  endpoint('GET', '/v1/checkout/sessions/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('checkout.session', id),
  ),
  endpoint('POST', '/v1/checkout/sessions/:id/expire', {}, async (transaction, _parameters, { ids: [id = ''] }) =>
    expireSession(transaction, await transaction.get('checkout.session', id)),
  ),
];
