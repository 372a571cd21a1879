import { moveBalance } from './balance.ts';
import type { ChargeDocument, PaymentIntentDocument, PaymentMethodDocument } from '../documents.ts';
import { openDispute } from './dispute.ts';
import { TEST_CARDS, type Decline } from '../test-cards.ts';
import type { SandboxTransaction } from '../transaction.ts';

export type PaymentAttempt = { paid: true; charge: ChargeDocument } | { paid: false; decline: Decline };

/** Stripe's fee for card payments: 3.6 %, Japan's rate. */
const FEE_PER_MILLE = 36;

/** Charges the card for a payment intent; both documents change and are announced, even if it is declined. */
export async function attemptPayment(
  transaction: SandboxTransaction,
  intent: PaymentIntentDocument,
  method: PaymentMethodDocument,
  presence: 'on_session' | 'off_session',
): Promise<PaymentAttempt> {
  const card = TEST_CARDS[method.sandbox.number];
  const decline = presence === 'on_session' ? card?.declined : (card?.declined ?? card?.declinedOffSession);
  const charge = await insertCharge(transaction, intent, method, decline ?? null);
  intent.latest_charge = charge.id;
  if (decline) {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      type: 'card_error',
      code: decline.code,
      decline_code: decline.declineCode,
      charge: charge.id,
    };
    await transaction.save(intent);
    await transaction.announce('charge.failed', charge);
    await transaction.announce('payment_intent.payment_failed', intent);
    return { paid: false, decline };
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  await transaction.save(intent);
  await transaction.announce('charge.succeeded', charge);
  await transaction.announce('payment_intent.succeeded', intent);
  if (card?.disputed) {
    const inquiry = card.disputed === 'inquiry';
    await openDispute(transaction, charge, { reason: inquiry ? 'general' : card.disputed, inquiry });
  }
  return { paid: true, charge };
}

async function insertCharge(
  transaction: SandboxTransaction,
  intent: PaymentIntentDocument,
  method: PaymentMethodDocument,
  decline: Decline | null,
): Promise<ChargeDocument> {
  const paid = decline === null;
  const charge: ChargeDocument = {
    id: transaction.newId('charge'),
    object: 'charge',
    created: transaction.now,
    livemode: false,
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    currency: 'jpy',
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: method.id,
    balance_transaction: null,
    status: paid ? 'succeeded' : 'failed',
    paid,
    captured: paid,
    refunded: false,
    disputed: false,
    failure_code: decline?.code ?? null,
    metadata: intent.metadata,
    sandbox: { transferred: 0 },
  };
  if (paid) {
    const fee = Math.floor((FEE_PER_MILLE * charge.amount) / 1000);
    const entry = { source: charge.id, amount: charge.amount, fee };
    charge.balance_transaction = (await moveBalance(transaction, 'charge', entry)).id;
  }
  return transaction.insert(charge);
}
