import { invalidRequest } from './api-error.ts';
import { attemptPayment, type PaymentAttempt } from './movements/card-payment.ts';
import type { CheckoutSessionDocument, CustomerDocument, PaymentIntentDocument } from './documents.ts';
import { createCard } from './movements/card.ts';
import type { SandboxTransaction } from './transaction.ts';

/** Expires an open session. @throws ApiError 400 when it isn't open. */
export async function expireSession(
  transaction: SandboxTransaction,
  session: CheckoutSessionDocument,
): Promise<CheckoutSessionDocument> {
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  session.status = 'expired';
  await transaction.save(session);
  await transaction.announce('checkout.session.expired', session);
  return session;
}

/** Expires all sessions that are due. @returns how many */
export async function expireDueSessions(transaction: SandboxTransaction): Promise<number> {
  const open = await transaction.all('checkout.session', { status: 'open' });
  const due = open.filter((session) => session.expires_at <= transaction.now);
  for (const session of due) await expireSession(transaction, session);
  return due.length;
}

/** Submits the payment form: after a declined card the session stays open for another attempt. */
export async function paySession(
  transaction: SandboxTransaction,
  session: CheckoutSessionDocument,
  cardNumber: string,
): Promise<PaymentAttempt> {
  const customer = session.customer ?? (session.customer_creation === 'always' ? await createGuest(transaction) : null);
  const intent = await intentOf(transaction, session, customer);
  intent.customer = customer;
  const saves = session.sandbox.intent.setup_future_usage !== null;
  const method = await createCard(transaction, cardNumber, saves ? customer : null);
  const attempt = await attemptPayment(transaction, intent, method, 'on_session');
  session.customer = customer;
  session.payment_intent = intent.id;
  if (attempt.paid) {
    session.status = 'complete';
    session.payment_status = 'paid';
  }
  await transaction.save(session);
  if (attempt.paid) await transaction.announce('checkout.session.completed', session);
  return attempt;
}

/** 3-D Secure failed: no charge was attempted, and the borrower may use another card. */
export async function failAuthentication(
  transaction: SandboxTransaction,
  session: CheckoutSessionDocument,
): Promise<void> {
  const intent = await intentOf(transaction, session, session.customer);
  intent.last_payment_error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' };
  session.payment_intent = intent.id;
  await transaction.save(intent);
  await transaction.save(session);
  await transaction.announce('payment_intent.payment_failed', intent);
}

async function createGuest(transaction: SandboxTransaction): Promise<string> {
  const customer = await transaction.insert<CustomerDocument>({
    id: transaction.newId('customer'),
    object: 'customer',
    created: transaction.now,
    livemode: false,
    email: null,
    name: null,
    metadata: {},
  });
  await transaction.announce('customer.created', customer);
  return customer.id;
}

async function intentOf(
  transaction: SandboxTransaction,
  session: CheckoutSessionDocument,
  customer: string | null,
): Promise<PaymentIntentDocument> {
  if (session.payment_intent) return transaction.get('payment_intent', session.payment_intent);
  return transaction.insert<PaymentIntentDocument>({
    id: transaction.newId('payment_intent'),
    object: 'payment_intent',
    created: transaction.now,
    livemode: false,
    amount: session.amount_total,
    amount_received: 0,
    currency: 'jpy',
    customer,
    payment_method: null,
    payment_method_types: ['card'],
    latest_charge: null,
    status: 'requires_payment_method',
    last_payment_error: null,
    ...session.sandbox.intent,
  });
}
