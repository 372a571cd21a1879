/** What a member's page is for, said to a guest who came to it. */
const PURPOSES: readonly (readonly [start: string, purpose: string])[] = [
  ['/rental-requests', '取引を見る'],
  ['/listing', '出品する'],
  ['/items', '出品したアイテムを編集する'],
  ['/messages', 'メッセージを見る'],
  ['/transaction-messages', 'メッセージを見る'],
  ['/favourites', 'お気に入りを見る'],
  ['/notifications', 'お知らせを見る'],
  ['/profile', 'マイページを見る'],
];

export const reasonToLogIn = (path: string): string =>
  `${PURPOSES.find(([start]) => path.startsWith(start))?.[1] ?? 'このページを見る'}には、ログインまたは新規登録が必要です。`;
