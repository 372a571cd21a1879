import { invalidRequest } from '../api-error.ts';
import { changeAccount } from '../account-states.ts';
import type { AccountDocument, Metadata, PayoutDocument } from '../documents.ts';
import type { SandboxTransaction } from '../transaction.ts';

export interface PayoutWish {
  /** Absent: the account's whole balance. */
  readonly amount?: number | undefined;
  readonly outcome?: 'paid' | 'failed' | undefined;
  readonly automatic?: boolean;
  readonly metadata?: Metadata | undefined;
}

/**
 * Pays the account's balance out to its bank, after which no transfer can be reversed in full. A failed payout returns
 * the money.
 */
export async function payOutToBank(
  transaction: SandboxTransaction,
  account: AccountDocument,
  { amount = account.sandbox.balance, outcome = 'paid', automatic = true, metadata = {} }: PayoutWish,
): Promise<PayoutDocument> {
  if (amount > account.sandbox.balance) throw invalidRequest('The account holds less than that.');
  const earlier = await transaction.all('payout', { destination: bankOf(account) });
  const paidOut = new Set(
    earlier.filter(({ status }) => status === 'paid').flatMap(({ sandbox }) => sandbox.transfers),
  );
  const transfers = await transaction.all('transfer', { destination: account.id });
  account.sandbox.balance -= amount;
  await transaction.save(account);
  const payout = await transaction.insert<PayoutDocument>({
    id: transaction.newId('payout'),
    object: 'payout',
    created: transaction.now,
    livemode: false,
    amount,
    arrival_date: transaction.now,
    automatic,
    currency: 'jpy',
    destination: bankOf(account),
    failure_code: null,
    status: 'paid',
    metadata,
    sandbox: { account: account.id, transfers: transfers.map(({ id }) => id).filter((id) => !paidOut.has(id)) },
  });
  if (outcome === 'failed') return failPayout(transaction, payout);
  await transaction.announce('payout.paid', payout, account.id);
  return payout;
}

/**
 * The bank returns the money, possibly days after the payout was reported as paid; no more payouts go to that bank
 * account.
 */
export async function failPayout(transaction: SandboxTransaction, payout: PayoutDocument): Promise<PayoutDocument> {
  if (payout.status === 'failed') throw invalidRequest(`Payout ${payout.id} has failed already.`);
  payout.status = 'failed';
  payout.failure_code = 'account_closed';
  await transaction.save(payout);
  const account = await transaction.get('account', payout.sandbox.account);
  account.sandbox.balance += payout.amount;
  await transaction.save(account);
  await transaction.announce('payout.failed', payout, account.id);
  const due = ['external_account'];
  await changeAccount(transaction, account, { payoutsEnabled: false, currentlyDue: due, pastDue: due });
  return payout;
}

const bankOf = ({ id }: AccountDocument): string => `ba_${id.slice('acct_'.length)}`;
