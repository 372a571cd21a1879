import type { AccountDocument, ChargeDocument, Metadata, TransferDocument } from '../documents.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { moveBalance } from './balance.ts';

export interface TransferWish {
  readonly amount: number;
  readonly description?: string | undefined;
  readonly metadata?: Metadata | undefined;
}

/** @param charge the charge that funds it; null: the platform's own balance */
export async function makeTransfer(
  transaction: SandboxTransaction,
  account: AccountDocument,
  charge: ChargeDocument | null,
  { amount, description, metadata }: TransferWish,
): Promise<TransferDocument> {
  if (charge !== null) {
    charge.sandbox.transferred += amount;
    await transaction.save(charge);
  }
  account.sandbox.balance += amount;
  await transaction.save(account);
  const id = transaction.newId('transfer');
  const moved = await moveBalance(transaction, 'transfer', { source: id, amount: -amount });
  const transfer = await transaction.insert<TransferDocument>({
    id,
    object: 'transfer',
    created: transaction.now,
    livemode: false,
    amount,
    amount_reversed: 0,
    reversed: false,
    currency: 'jpy',
    description: description ?? null,
    destination: account.id,
    source_transaction: charge?.id ?? null,
    transfer_group: charge && `group_${charge.id}`,
    balance_transaction: moved.id,
    metadata: metadata ?? {},
  });
  await transaction.announce('transfer.created', transfer);
  return transfer;
}
