import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { HandoverMethod } from '@meguri/contracts/rental-round/time/period.ts';
import { lacksAddress } from '../../features/items/rental-choice.ts';

export type RequestStep = 'account' | 'address' | 'review';

export const STEP_NAMES: Readonly<Record<RequestStep, string>> = {
  account: 'アカウント',
  address: 'お届け先',
  review: '内容の確認',
};

/** Only a delivery needs an address. */
export const stepsOf = (method: HandoverMethod): readonly RequestStep[] =>
  method === 'delivery' ? ['account', 'address', 'review'] : ['account', 'review'];

/** The first step that is still missing. @param isAtAddress the address is to be corrected, even if it is complete */
export function stepOf(
  viewer: Pick<Account, 'deliveryAddress'> | null,
  method: HandoverMethod,
  isAtAddress: boolean,
): RequestStep {
  if (viewer === null) return 'account';
  const needsAddress = method === 'delivery' && (isAtAddress || lacksAddress(viewer));
  return needsAddress ? 'address' : 'review';
}
