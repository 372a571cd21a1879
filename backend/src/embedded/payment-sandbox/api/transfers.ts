import type { z } from 'zod';
import { invalidRequest } from '../api-error.ts';
import type { TransferDocument, TransferReversalDocument } from '../documents.ts';
import { integer, jpy, metadata, page, text } from '../parameters.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

const amount = integer.refine((yen) => yen >= 1, { error: 'integer' });

const creation = {
  amount,
  currency: jpy,
  destination: text,
  /** Needed here: the sandbox keeps no platform balance that a transfer without a source could come from. */
  source_transaction: text,
  description: text.optional(),
  metadata: metadata.optional(),
};
type Creation = z.output<z.ZodObject<typeof creation>>;

async function createTransfer(transaction: SandboxTransaction, parameters: Creation): Promise<TransferDocument> {
  const account = await transaction.get('account', parameters.destination, 'destination');
  if (account.capabilities['transfers'] !== 'active') {
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
    );
  }
  const charge = await transaction.get('charge', parameters.source_transaction, 'source_transaction');
  if (!charge.paid)
    throw invalidRequest('Cannot use an unpaid charge as source_transaction.', undefined, 'source_transaction');
  const left = charge.amount - charge.sandbox.transferred;
  if (parameters.amount > left) {
    throw invalidRequest(
      `Transfers using this transaction as a source must not exceed the source amount of ¥${charge.amount}. (There is ¥${left} left.)`,
      undefined,
      'amount',
    );
  }
  charge.sandbox.transferred += parameters.amount;
  account.sandbox.balance += parameters.amount;
  await transaction.save(charge);
  await transaction.save(account);
  const transfer = await transaction.insert<TransferDocument>({
    id: transaction.newId('transfer'),
    object: 'transfer',
    created: transaction.now,
    livemode: false,
    amount: parameters.amount,
    amount_reversed: 0,
    reversed: false,
    currency: 'jpy',
    description: parameters.description ?? null,
    destination: account.id,
    source_transaction: charge.id,
    transfer_group: `group_${charge.id}`,
    metadata: parameters.metadata ?? {},
  });
  await transaction.announce('transfer.created', transfer);
  return transfer;
}

const reversal = { amount: amount.optional(), description: text.optional(), metadata: metadata.optional() };

async function createReversal(
  transaction: SandboxTransaction,
  parameters: z.output<z.ZodObject<typeof reversal>>,
  transferId: string,
): Promise<TransferReversalDocument> {
  const transfer = await transaction.get('transfer', transferId);
  const left = transfer.amount - transfer.amount_reversed;
  const wanted = parameters.amount ?? left;
  if (left === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`, undefined, 'id');
  if (wanted > left)
    throw invalidRequest(
      `Reversal amount (¥${wanted}) is greater than unreversed amount on transfer (¥${left})`,
      undefined,
      'amount',
    );
  const account = await transaction.get('account', transfer.destination);
  if (wanted > account.sandbox.balance) {
    throw invalidRequest(
      'The connected account has insufficient funds to reverse this transfer.',
      'balance_insufficient',
    );
  }
  account.sandbox.balance -= wanted;
  transfer.amount_reversed += wanted;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  await transaction.save(account);
  await transaction.save(transfer);
  const reversed = await transaction.insert<TransferReversalDocument>({
    id: transaction.newId('transfer_reversal'),
    object: 'transfer_reversal',
    created: transaction.now,
    amount: wanted,
    currency: 'jpy',
    transfer: transfer.id,
    metadata: parameters.metadata ?? {},
  });
  await transaction.announce('transfer.reversed', transfer);
  return reversed;
}

export const transferEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/transfers', creation, createTransfer),
  endpoint(
    'GET',
    '/v1/transfers',
    { ...page, destination: text.optional(), transfer_group: text.optional() },
    (transaction, { limit, starting_after, ...match }) =>
      transaction.page('transfer', match, { limit, starting_after }, '/v1/transfers'),
  ),
  endpoint('GET', '/v1/transfers/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('transfer', id),
  ),
  endpoint('POST', '/v1/transfers/:id/reversals', reversal, (transaction, parameters, { ids: [id = ''] }) =>
    createReversal(transaction, parameters, id),
  ),
  endpoint('GET', '/v1/transfers/:id/reversals', page, async (transaction, parameters, { ids: [id = ''] }) => {
    await transaction.get('transfer', id);
    return transaction.page('transfer_reversal', { transfer: id }, parameters, `/v1/transfers/${id}/reversals`);
  }),
];
