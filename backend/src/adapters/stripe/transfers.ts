import type Stripe from 'stripe';
import { type PaymentProvider, PaymentRefused } from '../payment-provider/payment-provider.ts';
import { callStripe } from './failures.ts';
import { allOf, firstOf, PAGE } from './lists.ts';
import { hasMetadata, reversalOf, transferOf } from './objects.ts';
import type { ProviderMetadata, Reversal, ReversalOutcome } from '../payment-provider/movements.ts';
import type { ReversalOrder } from '../payment-provider/orders.ts';
import { balanceOf } from './balance.ts';

/** Reverses a transfer: in full, or else as much as the owner's account still holds. */
async function reverseAsFarAsPossible(stripe: Stripe, order: ReversalOrder): Promise<ReversalOutcome> {
  try {
    return { outcome: 'reversed', ...(await reverse(stripe, order, order.amount, order.idempotencyKey)) };
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    return reversePart(stripe, order, ofOwner(error));
  }
}

/** A reversal takes money from the owner's account, so it is the owner's balance that is insufficient. */
const ofOwner = (refusal: PaymentRefused): PaymentRefused =>
  refusal.waitsFor === 'balance'
    ? new PaymentRefused(refusal.code, refusal.message, { ...refusal, waitsFor: 'owner_balance' })
    : refusal;

/**
 * The full reversal was refused: reverses what is possible, unless an attempt with a lost answer has done that already.
 */
async function reversePart(stripe: Stripe, order: ReversalOrder, refusal: PaymentRefused): Promise<ReversalOutcome> {
  const earlier = await findReversal(stripe, order);
  if (earlier) return { outcome: 'reversed', ...earlier };
  const transfer = await callStripe(() => stripe.transfers.retrieve(order.transferId, { expand: ['destination'] }));
  const account = transfer.destination;
  if (account === null || typeof account === 'string') throw refusal;
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) return { outcome: 'none', why: 'reversed_before' };
  const possible = Math.min(left, (await balanceOf(stripe, account.id)).available);
  if (possible <= 0) return { outcome: 'none', why: 'account_empty' };
  // Neither the transfer nor the balance explains the refusal.
  if (possible >= order.amount) throw refusal;
  return { outcome: 'reversed', ...(await reverse(stripe, order, possible, `${order.idempotencyKey}:${possible}`)) };
}

async function findReversal(
  stripe: Stripe,
  of: { transferId: string; metadata: ProviderMetadata },
): Promise<Reversal | null> {
  const found = await firstOf(stripe.transfers.listReversals(of.transferId, { limit: PAGE }), hasMetadata(of.metadata));
  return found && reversalOf(found);
}

async function reverse(
  stripe: Stripe,
  order: ReversalOrder,
  amount: number,
  idempotencyKey: string,
): Promise<Reversal> {
  const parameters = { amount, metadata: order.metadata };
  return reversalOf(
    await callStripe(() => stripe.transfers.createReversal(order.transferId, parameters, { idempotencyKey })),
  );
}

type Transfers = Pick<
  PaymentProvider,
  'transfer' | 'getTransfer' | 'findTransfer' | 'reverseTransfer' | 'findReversal' | 'listReversals'
>;

/** Transfers to owners' accounts, and their reversals. */
export const transfers = (stripe: Stripe): Transfers => ({
  async transfer({ amount, accountId, sourceChargeId, metadata, idempotencyKey }) {
    const source = sourceChargeId === null ? {} : { source_transaction: sourceChargeId };
    const parameters = { amount, currency: 'jpy', destination: accountId, ...source, metadata };
    return transferOf(await callStripe(() => stripe.transfers.create(parameters, { idempotencyKey })));
  },

  async getTransfer(transferId) {
    return transferOf(await callStripe(() => stripe.transfers.retrieve(transferId)));
  },

  async findTransfer({ accountId, metadata }) {
    const list = stripe.transfers.list({ destination: accountId, limit: PAGE });
    const found = await firstOf(list, hasMetadata(metadata));
    return found && transferOf(found);
  },

  reverseTransfer: (order) => reverseAsFarAsPossible(stripe, order),
  findReversal: (of) => findReversal(stripe, of),

  async listReversals(transferId) {
    return (await allOf(stripe.transfers.listReversals(transferId, { limit: PAGE }))).map(reversalOf).reverse();
  },
});
