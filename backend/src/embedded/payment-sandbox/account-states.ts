import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import type { AccountDocument } from './documents.ts';
import { randomText, type SandboxTransaction } from './transaction.ts';

/** A shortened list of what onboarding requires of a person or company in Japan. */
export const ONBOARDING_REQUIREMENTS = [
  'external_account',
  'individual.dob.day',
  'individual.verification.document',
  'tos_acceptance.date',
];

export interface AccountChange {
  readonly transfers?: 'active' | 'inactive' | 'pending' | undefined;
  readonly cardPayments?: 'active' | 'inactive' | 'pending' | undefined;
  readonly payoutsEnabled?: boolean | undefined;
  readonly currentlyDue?: string[] | undefined;
  readonly pastDue?: string[] | undefined;
  /** Stripe's reason, such as `requirements.past_due`, `rejected.fraud` or `under_review`. */
  readonly disabledReason?: string | null | undefined;
}

/** Stripe has reviewed the account; the platform receives `account.updated`. */
export async function changeAccount(
  transaction: SandboxTransaction,
  account: AccountDocument,
  change: AccountChange,
): Promise<AccountDocument> {
  const { capabilities, requirements } = account;
  if (change.transfers) capabilities['transfers'] = change.transfers;
  if (change.cardPayments) capabilities['card_payments'] = change.cardPayments;
  account.charges_enabled = capabilities['card_payments'] === 'active';
  account.payouts_enabled = change.payoutsEnabled ?? account.payouts_enabled;
  account.requirements = {
    ...requirements,
    currently_due: change.currentlyDue ?? requirements.currently_due,
    past_due: change.pastDue ?? requirements.past_due,
    disabled_reason: change.disabledReason === undefined ? requirements.disabled_reason : change.disabledReason,
  };
  await transaction.save(account);
  await transaction.announce('account.updated', account, account.id);
  return account;
}

/** The owner has completed the onboarding page, or added what was missing. */
export async function completeOnboarding(transaction: SandboxTransaction, accountId: string): Promise<AccountDocument> {
  const account = await transaction.get('account', accountId);
  account.details_submitted = true;
  account.payouts_enabled = true;
  account.capabilities = Object.fromEntries(Object.keys(account.capabilities).map((name) => [name, 'active']));
  account.requirements.eventually_due = [];
  return changeAccount(transaction, account, { currentlyDue: [], pastDue: [], disabledReason: null });
}

/** Stripe permanently rejects this owner. */
export async function rejectAccount(
  transaction: SandboxTransaction,
  account: AccountDocument,
  reason: string,
): Promise<AccountDocument> {
  const off = { transfers: 'inactive', cardPayments: 'inactive', payoutsEnabled: false } as const;
  return changeAccount(transaction, account, { ...off, disabledReason: `rejected.${reason}` });
}

/**
 * The owner disconnects the account from the platform, which receives one event and can't read the account any more.
 */
export async function deauthorizeAccount(
  transaction: SandboxTransaction,
  account: AccountDocument,
): Promise<AccountDocument> {
  account.sandbox.deauthorized = true;
  await transaction.save(account);
  const application = { id: `ca_${randomText(24)}`, object: 'application', name: SERVICE_NAME };
  await transaction.announce('account.application.deauthorized', application, account.id);
  return account;
}
