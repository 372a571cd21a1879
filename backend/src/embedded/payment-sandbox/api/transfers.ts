import type { z } from 'zod';
import { invalidRequest } from '../api-error.ts';
import type { ChargeDocument, TransferDocument } from '../documents.ts';
import { integer, jpy, metadata, page, text } from '../parameters.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { availableBalance } from '../movements/balance.ts';
import { makeTransfer } from '../movements/transfer.ts';
import { reverseTransfer } from '../movements/transfer-reversal.ts';
import { endpoint, type Endpoint, listEndpoint } from './endpoint.ts';

const amount = integer.refine((yen) => yen >= 1, { error: 'integer' });

const creation = {
  amount,
  currency: jpy,
  destination: text,
  /** Absent: the platform's balance. */
  source_transaction: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
};
type Creation = z.output<z.ZodObject<typeof creation>>;

async function createTransfer(transaction: SandboxTransaction, parameters: Creation): Promise<TransferDocument> {
  const account = await transaction.get('account', parameters.destination, 'destination');
  if (account.sandbox.deauthorized)
    throw invalidRequest(`No such destination: '${account.id}'`, 'resource_missing', 'destination');
  if (account.capabilities['transfers'] !== 'active') {
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
    );
  }
  return makeTransfer(transaction, account, await sourceOf(transaction, parameters), parameters);
}

/** Null: the platform's balance. */
async function sourceOf(transaction: SandboxTransaction, wish: Creation): Promise<ChargeDocument | null> {
  if (wish.source_transaction === undefined) {
    if (wish.amount <= (await availableBalance(transaction))) return null;
    const words = 'You have insufficient available funds in your Stripe account.';
    throw invalidRequest(words, 'balance_insufficient');
  }
  const charge = await transaction.get('charge', wish.source_transaction, 'source_transaction');
  if (!charge.paid)
    throw invalidRequest('Cannot use an unpaid charge as source_transaction.', undefined, 'source_transaction');
  const left = charge.amount - charge.sandbox.transferred;
  if (wish.amount <= left) return charge;
  throw invalidRequest(
    `Transfers using this transaction as a source must not exceed the source amount of ¥${charge.amount}. (There is ¥${left} left.)`,
    undefined,
    'amount',
  );
}

const reversal = { amount: amount.optional(), description: text.optional(), metadata: metadata.optional() };

export const transferEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/transfers', creation, createTransfer),
  listEndpoint('/v1/transfers', 'transfer', { destination: text.optional(), transfer_group: text.optional() }),
  endpoint('GET', '/v1/transfers/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('transfer', id),
  ),
  endpoint('POST', '/v1/transfers/:id/reversals', reversal, async (transaction, parameters, { ids: [id = ''] }) =>
    reverseTransfer(transaction, await transaction.get('transfer', id), parameters),
  ),
  endpoint('GET', '/v1/transfers/:id/reversals', page, async (transaction, parameters, { ids: [id = ''] }) => {
    await transaction.get('transfer', id);
    return transaction.page('transfer_reversal', { transfer: id }, parameters, `/v1/transfers/${id}/reversals`);
  }),
  endpoint('GET', '/v1/transfers/:id/reversals/:id', {}, (transaction, _parameters, { ids: [, id = ''] }) =>
    transaction.get('transfer_reversal', id),
  ),
];
