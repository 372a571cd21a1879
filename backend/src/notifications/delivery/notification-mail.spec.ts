import { describe, expect, it } from '@jest/globals';
import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import { notificationMail } from './notification-mail.ts';

const ADDRESSES = {
  publicUrl: 'https://meguri.example.jp',
  unsubscribe: () => 'https://meguri.example.jp/unsubscribe',
};
const NOW = '2026-12-01T00:00:00.000Z';
const mailOf = (kind: NotificationKind, path: string) =>
  notificationMail(
    {
      ...{
        id: 'n1',
        userId: 1,
        kind,
        title: '題',
        sentence: '文。',
        path,
        picture: null,
        itemName: null,
        deadline: null,
        round: null,
      },
      ...{ email: 'hanako@example.jp', name: 'はなこ' },
    },
    ADDRESSES,
    NOW,
  );

describe('the button of a mail names its target', () => {
  it.each<[NotificationKind, string, string]>([
    ['shipped', '/rental-requests/1', '取引を開く'],
    ['review_replied', '/rental-requests/1', '取引を開く'],
    ['chat_message', '/messages/2', 'メッセージを開く'],
    ['support_message', '/messages/damage-1', 'メッセージを開く'],
    ['support_message', '/support/1', '返信を読む'],
    ['favourite_free', '/items/1', 'アイテムを見る'],
    ['search_found', '/favourites?tab=searches', '保存した検索を見る'],
    ['new_follower', '/users/2', 'プロフィールを見る'],
    ['payout_reminder', '/connect-account', '報酬の受け取りへ'],
    ['account_safety', '/profile/edit/sign-in', '確認する'],
  ])('%s, to %s: %s', (kind, path, label) => {
    const { text } = mailOf(kind, path);
    expect(text).toContain(`${label}：\nhttps://meguri.example.jp${path}`);
  });
});

describe('the subject of a mail', () => {
  const mailed = {
    ...{ id: 'n1', userId: 1, kind: 'request_received' as const, title: 'リクエストが届きました', sentence: '文。' },
    ...{ path: '/rental-requests/1', picture: null, round: null, email: 'hanako@example.jp', name: 'はなこ' },
  };
  const subjectOf = (itemName: string | null, deadline: Date | null) =>
    notificationMail({ ...mailed, itemName, deadline }, ADDRESSES, NOW).subject;

  it('names the item and until when the recipient has to act', () => {
    const title = '【巡り Meguri】リクエストが届きました';
    expect(subjectOf('麻のワンピース', new Date('2026-12-02T09:00:00Z'))).toBe(
      `${title}：麻のワンピース（12月2日(水) 18:00まで）`,
    );
    expect(subjectOf('麻のワンピース', null)).toBe(`${title}：麻のワンピース`);
    expect(subjectOf(null, null)).toBe(title);
    expect(subjectOf(null, new Date(NOW))).toBe(title);
  });

  it('is followed by a button for what the recipient has to do, as long as there is time', () => {
    const labelOf = (deadline: Date | null) =>
      />([^<]+)<\/a>/.exec(notificationMail({ ...mailed, itemName: null, deadline }, ADDRESSES, NOW).html)?.[1];
    expect(labelOf(new Date('2026-12-02T09:00:00Z'))).toBe('返答する');
    expect(labelOf(new Date(NOW))).toBe('取引を開く');
  });

  it.each(['request_approved', 'extension_card_declined', 'parcel_card_declined'] as const)(
    'is followed by a button for the payment: %s',
    (kind) => {
      const deadline = new Date('2026-12-02T09:00:00Z');
      const { text } = notificationMail({ ...mailed, kind, itemName: null, deadline }, ADDRESSES, NOW);
      expect(text).toContain('お支払いへ進む：\n');
    },
  );

  it('is one line whatever the item is called', () =>
    expect(subjectOf('ワンピース\nBcc: y@example.jp', null)).toMatch(/ワンピース Bcc: y@example\.jp$/));
});
