import type { Account } from '@meguri/contracts/account/account-view.ts';

/**
 * Whether operators have judged, not the payment provider: they alone refuse anybody or say why, and from then on the
 * provider's word changes nothing.
 */
export const isOperatorsToVerify = ({
  identityState,
  identityReason,
}: Pick<Account, 'identityState' | 'identityReason'>): boolean =>
  identityState === 'rejected' || (identityState === 'unverified' && (identityReason ?? null) !== null);
