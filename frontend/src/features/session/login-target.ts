import { isOwnPath } from '../../lib/own-path.ts';
import { forget, stored } from '../../lib/storage/storage.ts';
import { TARGET } from './login-prompt.ts';

/** Returns the target once; null: stay. Anything but a path of this site is dropped. */
export function takeTarget(now = Date.now()): string | null {
  const target = stored<{ readonly path: unknown; readonly until: number } | null>('session', TARGET);
  forget('session', TARGET);
  return target !== null && now < target.until && isOwnPath(target.path) ? target.path : null;
}

/** Purposes of members' pages, shown to guests who open them. */
const PURPOSES: readonly (readonly [start: string, purpose: string])[] = [
  ['/rental-requests', '取引を見る'],
  ['/listing', '出品する'],
  ['/items/', '出品したアイテムを編集する'],
  ['/items', 'アイテムを借りる'],
  ['/messages', 'メッセージを見る'],
  ['/transaction-messages', 'メッセージを見る'],
  ['/favourites', 'お気に入りを見る'],
  ['/support', '運営事務局に相談する'],
  ['/notifications', 'お知らせを見る'],
  ['/profile', 'マイページを見る'],
  ['/payouts', '報酬を見る'],
  ['/connect-account', '受取口座を見る'],
  ['/overdue-items', '延滞を見る'],
  ['/payment-complete', 'お支払いを見る'],
];

export const reasonToLogIn = (path: string): string =>
  `${PURPOSES.find(([start]) => path.startsWith(start))?.[1] ?? 'このページを見る'}には、ログインまたは新規登録が必要です。`;
