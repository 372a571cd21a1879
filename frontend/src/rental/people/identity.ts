import type { Account } from '@meguri/contracts/account/account-view.ts';

/**
 * Whether operators decide the identity check and not the payment provider. Only operators reject or give a reason; after that the
 * provider's result changes nothing.
 */
export const isOperatorsToVerify = ({
  identityState,
  identityReason,
}: Pick<Account, 'identityState' | 'identityReason'>): boolean =>
  identityState === 'rejected' || (identityState === 'unverified' && (identityReason ?? null) !== null);
