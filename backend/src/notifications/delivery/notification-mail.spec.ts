import { describe, expect, it } from '@jest/globals';
import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import { notificationMail } from './notification-mail.ts';

const ADDRESSES = {
  publicUrl: 'https://meguri.example.jp',
  unsubscribe: () => 'https://meguri.example.jp/unsubscribe',
};
const mailOf = (kind: NotificationKind, path: string) =>
  notificationMail(
    {
      ...{ id: 'n1', userId: 1, kind, title: '題', sentence: '文。', path, picture: null },
      ...{ email: 'hanako@example.jp', name: 'はなこ' },
    },
    ADDRESSES,
  );

describe('the button of a mail names its target', () => {
  it.each<[NotificationKind, string, string]>([
    ['shipped', '/rental-requests/1', '取引を開く'],
    ['review_replied', '/rental-requests/1', '取引を開く'],
    ['chat_message', '/messages/2', 'メッセージを開く'],
    ['support_message', '/messages/damage-1', 'メッセージを開く'],
    ['favourite_free', '/items/1', 'アイテムを見る'],
    ['search_found', '/favourites?tab=searches', '保存した検索を見る'],
    ['new_follower', '/users/2', 'プロフィールを見る'],
    ['payout_reminder', '/connect-account', '報酬の受け取りへ'],
    ['account_safety', '/profile/edit', '確認する'],
  ])('%s, to %s: %s', (kind, path, label) => {
    const { text } = mailOf(kind, path);
    expect(text).toContain(`${label}:\nhttps://meguri.example.jp${path}`);
  });
});
