import { invalidRequest } from '../api-error.ts';
import { moveBalance } from './balance.ts';
import type { Metadata, TransferDocument, TransferReversalDocument } from '../documents.ts';
import type { SandboxTransaction } from '../transaction.ts';

/** Reverses a transfer in full or in part. @throws ApiError 400 when it or the account holds less */
export async function reverseTransfer(
  transaction: SandboxTransaction,
  transfer: TransferDocument,
  { amount, metadata = {} }: { amount?: number | undefined; metadata?: Metadata | undefined },
): Promise<TransferReversalDocument> {
  const left = transfer.amount - transfer.amount_reversed;
  const wanted = amount ?? left;
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
  const id = transaction.newId('transfer_reversal');
  const moved = await moveBalance(transaction, 'transfer_refund', { source: id, amount: wanted });
  const reversed = await transaction.insert<TransferReversalDocument>({
    id,
    object: 'transfer_reversal',
    created: transaction.now,
    amount: wanted,
    currency: 'jpy',
    transfer: transfer.id,
    balance_transaction: moved.id,
    metadata,
  });
  await transaction.announce('transfer.reversed', transfer);
  return reversed;
}
