import type { AccountRequirement, PayoutAccountState } from '@meguri/contracts/account/payout-account.ts';
import type { PayoutAccount } from '../../adapters/payment-provider/payment-provider.ts';

/** The account's state, derived from the provider's answer. */
export function stateOf(account: PayoutAccount): PayoutAccountState {
  if (account.rejected) return 'rejected';
  if (!account.detailsSubmitted) return 'onboarding';
  if (account.requirementsDue.length > 0 || account.requirementsPastDue.length > 0) return 'restricted';
  return account.transfersEnabled && account.payoutsEnabled ? 'ready' : 'reviewing';
}

/**
 * Prefixes or parts of the provider's requirement names (docs.stripe.com/connect/required-verification-information,
 * Japan); the first match counts.
 */
const KINDS: readonly (readonly [RegExp, AccountRequirement])[] = [
  [/^external_account/, 'bank_account'],
  [/verification|documents/, 'identity_document'],
  [/^tos_acceptance/, 'terms'],
  [/\.dob\b/, 'birthday'],
  [/address/, 'address'],
  [/\.(phone|email)$/, 'contact'],
  [/^business_profile|^business_type|^company\./, 'business'],
  [/_name|\.name/, 'name'],
];

/** The missing requirements, one per kind, in the order in which they are shown. */
export function missingOf(account: PayoutAccount): AccountRequirement[] {
  const asked = [...account.requirementsPastDue, ...account.requirementsDue];
  return [...new Set(asked.map(kindOf))];
}

const kindOf = (requirement: string): AccountRequirement =>
  KINDS.find(([pattern]) => pattern.test(requirement))?.[1] ?? 'other';
