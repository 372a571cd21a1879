import type Stripe from 'stripe';
import type { PaymentProvider } from '../payment-provider/payment-provider.ts';
import { callStripe } from './failures.ts';
import { allOf, firstOf, PAGE } from './lists.ts';
import { hasMetadata, reversalOf, transferOf } from './objects.ts';
import { findReversal, reverseAsFarAsPossible } from './reversal.ts';

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
