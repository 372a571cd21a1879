import { invalidRequest } from '../api-error.ts';
import { availableBalance, moveBalance } from './balance.ts';
import { endInquiries } from './dispute.ts';
import type { ChargeDocument, Metadata, RefundDocument } from '../documents.ts';
import { TEST_CARDS } from '../test-cards.ts';
import type { SandboxTransaction } from '../transaction.ts';

export interface RefundWish {
  /** Absent: all that is left. */
  readonly amount?: number | undefined;
  readonly reason?: string | undefined;
  readonly metadata?: Metadata | undefined;
}

/** Seconds until a test card's refund changes automatically. */
const CHANGES_AFTER_SECONDS = 5;

/** @throws ApiError `charge_already_refunded`, `charge_disputed`, or 400 naming `amount` */
export async function makeRefund(
  transaction: SandboxTransaction,
  charge: ChargeDocument,
  wish: RefundWish,
): Promise<RefundDocument> {
  const amount = wish.amount ?? charge.amount - charge.amount_refunded;
  await checkRefundable(transaction, charge, amount);
  const id = transaction.newId('refund');
  const card = await cardOf(transaction, charge);
  const held = amount > (await availableBalance(transaction));
  if (held && transaction.platform.refundsBeyondBalance === 'refused') throw balanceInsufficient();
  const pending = held || card?.refunds === 'pending' || transaction.platform.refundsStartPending;
  const next = card?.refunds && !held && (card.refunds === 'pending' ? ('succeeded' as const) : ('failed' as const));
  const moved = held ? null : await moveBalance(transaction, 'refund', { source: id, amount: -amount });
  const refund = await transaction.insert<RefundDocument>({
    id,
    object: 'refund',
    created: transaction.now,
    amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: 'jpy',
    reason: wish.reason ?? null,
    status: pending ? 'pending' : 'succeeded',
    ...(pending && { pending_reason: held ? ('insufficient_funds' as const) : ('processing' as const) }),
    balance_transaction: moved?.id ?? null,
    metadata: wish.metadata ?? {},
    sandbox: { becomes: next ? { status: next, at: transaction.now + CHANGES_AFTER_SECONDS } : null },
  });
  await countRefunded(transaction, charge, amount);
  await transaction.announce('refund.created', refund);
  await transaction.announce('charge.refunded', charge);
  if (!held) await endInquiries(transaction, charge);
  return refund;
}

const balanceInsufficient = () =>
  invalidRequest('You have insufficient funds in your Stripe account for this refund.', 'balance_insufficient');

/** A pending refund has reached the card. */
export async function succeedRefund(transaction: SandboxTransaction, refund: RefundDocument): Promise<RefundDocument> {
  if (refund.status !== 'pending') throw invalidRequest(`Refund ${refund.id} is ${refund.status}.`);
  refund.status = 'succeeded';
  delete refund.pending_reason;
  refund.sandbox = { becomes: null };
  await transaction.save(refund);
  await transaction.announce('refund.updated', refund);
  await transaction.announce('charge.refund.updated', refund);
  return refund;
}

/** The card's bank returns the money to the platform's balance, so the borrower gets no refund. */
export async function failRefund(
  transaction: SandboxTransaction,
  refund: RefundDocument,
  reason = 'expired_or_canceled_card',
): Promise<RefundDocument> {
  if (refund.status === 'failed') throw invalidRequest(`Refund ${refund.id} has failed already.`);
  // A refund that waited for the balance has moved no money.
  if (refund.balance_transaction !== null) {
    const entry = { source: refund.id, amount: refund.amount };
    refund.failure_balance_transaction = (await moveBalance(transaction, 'refund_failure', entry)).id;
  }
  refund.status = 'failed';
  delete refund.pending_reason;
  refund.failure_reason = reason;
  refund.sandbox = { becomes: null };
  await transaction.save(refund);
  await countRefunded(transaction, await transaction.get('charge', refund.charge), -refund.amount);
  await transaction.announce('refund.failed', refund);
  await transaction.announce('refund.updated', refund);
  await transaction.announce('charge.refund.updated', refund);
  return refund;
}

const heldRefunds = (transaction: SandboxTransaction, of: { charge?: string } = {}) =>
  transaction.all('refund', { status: 'pending', pending_reason: 'insufficient_funds', ...of });

/** Like Stripe, when the cardholder's bank withdraws the charge while refunds wait for the balance. */
export async function failHeldRefunds(transaction: SandboxTransaction, charge: string): Promise<void> {
  for (const refund of await heldRefunds(transaction, { charge }))
    await failRefund(transaction, refund, 'charge_for_pending_refund_disputed');
}

/** Sends refunds that waited for the balance, the oldest first, as far as it suffices. */
async function sendHeldRefunds(transaction: SandboxTransaction): Promise<void> {
  for (const refund of (await heldRefunds(transaction)).toReversed()) {
    if (refund.amount > (await availableBalance(transaction))) return;
    const entry = { source: refund.id, amount: -refund.amount };
    refund.balance_transaction = (await moveBalance(transaction, 'refund', entry)).id;
    await succeedRefund(transaction, refund);
    await endInquiries(transaction, await transaction.get('charge', refund.charge));
  }
}

/** Changes refunds of test cards that are due, and sends those for which there is money again. */
export async function changeDueRefunds(transaction: SandboxTransaction): Promise<void> {
  await sendHeldRefunds(transaction);
  for (const status of ['succeeded', 'failed'] as const) {
    const waiting = await transaction.all('refund', { sandbox: { becomes: { status } } });
    for (const refund of waiting) {
      if ((refund.sandbox.becomes?.at ?? Infinity) > transaction.now) continue;
      await (status === 'succeeded' ? succeedRefund : failRefund)(transaction, refund);
    }
  }
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

async function countRefunded(transaction: SandboxTransaction, charge: ChargeDocument, amount: number): Promise<void> {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  await transaction.save(charge);
}

async function cardOf(transaction: SandboxTransaction, charge: ChargeDocument) {
  const method = await transaction.get('payment_method', charge.payment_method);
  return TEST_CARDS[method.sandbox.number];
}
