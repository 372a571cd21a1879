import type { Account } from '@meguri/contracts/account/account-view.ts';

/** The delivery address as far as the list shows it: where it is, or what it lacks. */
export function addressState({
  deliveryAddress,
  prefecture,
  city,
}: Pick<Account, 'deliveryAddress' | 'prefecture' | 'city'>): string {
  if (deliveryAddress === 'complete') return `${prefecture ?? ''}${city ?? ''}`;
  if (deliveryAddress === 'outside_area') return '対象エリアの外';
  return prefecture === null && city === null ? '未登録' : '入力の途中';
}

/** The address that mails go to, or what has to be done for it. */
export function emailState({
  email,
  emailVerified,
  pendingEmail,
}: Pick<Account, 'email' | 'emailVerified' | 'pendingEmail'>): string {
  if (pendingEmail !== null) return '確認待ち';
  if (email === null) return '未登録';
  return emailVerified ? email : '未確認';
}

const IDENTITY: Readonly<Record<Account['identityState'], string>> = {
  unverified: '未提出',
  pending: '確認中',
  verified: '確認済み',
  rejected: '確認できませんでした',
};

export const identityState = ({ identityState: state }: Pick<Account, 'identityState'>): string => IDENTITY[state];
