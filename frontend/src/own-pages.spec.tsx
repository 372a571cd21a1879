import { describe, expect, it } from '@jest/globals';
import type { Conversation } from '@meguri/contracts/message/conversation.ts';
import type { Message } from '@meguri/contracts/message/message.ts';
import type { RENDERED_FOR_VIEWER } from '@meguri/contracts/service/page-paths.ts';
import { keepRecentItem } from './features/items/recent-items.ts';
import { draftName } from './features/lending/item-form/unfinished-listing.ts';
import { forget, forgetOwn, store } from './lib/storage/storage.ts';
import { renderPage } from './server.tsx';
import { MEMBER } from './testing/accounts.testing.ts';
import { askingAs, refusal } from './testing/asked-api.testing.ts';
import { ROUND_ID, roundOf } from './testing/rounds.testing.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const AT = '2026-12-02T01:00:00.000Z';
const NO_PAGE = { items: [], total: 0, nextCursor: null };
const CONVERSATION: Conversation = {
  ...{ kind: 'direct', id: '3', item: null, round: null, unreadCount: 1, closed: false, closedBecause: null },
  counterpart: { id: 3, username: 'hanako', displayName: 'はなこ', profileImage: null },
  lastMessage: { id: ID, senderId: 3, excerpt: 'こんにちは', imageCount: 0, createdAt: AT },
  ...{ blockedByViewer: false, archived: false },
};
const thread = (more: Partial<Conversation>) => ({
  items: [
    {
      ...{
        id: ID,
        circulationRoundId: null,
        senderId: 3,
        receiverId: 2,
        content: 'こんにちは',
        images: [],
        item: null,
      },
      ...{ createdAt: AT, isRead: false, erased: false, clientId: null, position: 1 },
    } satisfies Partial<Message>,
  ],
  hasOlder: false,
  conversation: { ...CONVERSATION, ...more },
});
const item = (id: string) => ({
  ...{ id, userId: 3, name: `品${id}`, brand: null, rentalPrice: 3000, images: [], photos: [], isFavourite: true },
  ...{ favouriteCount: 1, sizeName: 'M', handoverName: '配送', rating: null, area: null, status: 'available' },
});
const PAYOUT = {
  ...{ roundId: ROUND_ID, requestNumber: '#DEADBEEF', itemName: '藍の羽織', itemImage: null, itemIsRecorded: true },
  ...{ startDate: '2026-12-07', endDate: '2026-12-13', purpose: 'rental', state: 'expected', because: null },
  ...{ amount: 2700, fee: 300, reversed: 0, orderedAt: null, sentAt: null, bank: null },
};
const NOTIFICATION = {
  ...{ id: ID, kind: 'chat', title: 'メッセージが届きました', sentence: 'はなこさんから', path: '/messages/3' },
  ...{ picture: null, at: AT, read: false },
};
/** By path, what the pages ask for besides what every page does. */
const ANSWERS = {
  '/api/home': { newest: [item('a')], popular: [], following: [], nearMeetingPoint: [], meetingPoint: 'umeda' },
  '/api/circulation-rounds/sent': [roundOf({})],
  '/api/circulation-rounds/received': [],
  '/api/circulation-rounds/sent/ended': NO_PAGE,
  '/api/circulation-rounds/received/ended': NO_PAGE,
  '/api/saved-searches': { items: [], newCount: 2 },
  '/api/user/sizes': { sizes: [], measurements: {} },
  '/api/trades/summary': { total: 1 },
  '/api/overdue-items': { asBorrower: [], asLender: [] },
  '/api/follows/2/counts': { followers: 1, following: 2 },
  '/api/notifications': { ...NO_PAGE, items: [NOTIFICATION], unreadCount: 1 },
  '/api/messages': { ...NO_PAGE, items: [CONVERSATION], unreadCount: 1 },
  '/api/messages/3': thread({}),
  [`/api/transaction-messages/${ROUND_ID}`]: thread({ kind: 'transaction', id: ROUND_ID }),
  [`/api/rental-requests/${ROUND_ID}`]: roundOf({}),
  '/api/favourites?limit=24': { ...NO_PAGE, items: [item('b')] },
  '/api/user/payouts': { ...NO_PAGE, items: [PAYOUT], paidThisMonth: 1200, account: 'ready' },
  '/api/user/earnings': { months: [{ month: '2026-11', amount: 1200 }], items: [] },
};
const PAGES: Readonly<Record<Exclude<(typeof RENDERED_FOR_VIEWER)[number], '/rental-requests/:id'>, [string, RegExp]>> =
  {
    '/': ['/', /こんにちは、けんじさん.*保存した検索に新着2件.*新着アイテム.*品a/s],
    '/profile': ['/profile', /フォロワー.*対応が必要な取引.*藍の羽織/s],
    '/notifications': ['/notifications', /対応が必要な取引が1件あります.*メッセージが届きました/s],
    '/messages': ['/messages', /はなこ.*こんにちは/s],
    '/messages/:id': ['/messages/3', /@hanako.*こんにちは.*aria-label="メッセージ"/s],
    '/transaction-messages/:id': [`/transaction-messages/${ROUND_ID}`, /発送済み.*藍の羽織.*こんにちは/s],
    '/favourites': ['/favourites', /品bをお気に入りから外す/],
    '/payouts': ['/payouts', /¥1,200.*報酬を受け取れます.*藍の羽織/s],
  };
const mainOf = (markup: string) => /<main[\s\S]*<\/main>/.exec(markup)?.[0] ?? '';
const CASES = Object.values(PAGES);

describe('pages of their own that members open most', () => {
  it.each(CASES)('%s is rendered with what it is opened for', async (address, words) => {
    const { ask, asked } = askingAs(MEMBER, ANSWERS);
    const { markup, state } = (await renderPage(address, 'viewer', ask))!;
    expect(mainOf(markup)).toMatch(words);
    expect(mainOf(markup)).not.toMatch(/読み込み中|読み込めませんでした/);
    expect(markup).not.toMatch(/ style=| on\w+=|<script|<style/);
    expect(state.answers.map(([[path]]) => path)).toContain('/api/user');
    expect(asked.filter((path) => !(path in ANSWERS))).toEqual(
      expect.arrayContaining(['/api/user', '/api/status', '/api/messages?limit=1']),
    );
  });

  it.each(CASES)(
    '%s asks for everything at once when it is known who opens it, so it is rendered once',
    async (address) => {
      const { ask, waves } = askingAs(MEMBER, ANSWERS);
      await renderPage(address, 'viewer', ask);
      // Which ended rentals it shows depends on the others.
      expect(waves()).toBe(address === '/profile' ? 3 : 2);
    },
  );

  it.each(CASES)('%s asks for nothing that the service stores, such as the provider’s answer', async (address) => {
    const { ask, asked } = askingAs(MEMBER, ANSWERS);
    const lending = address === '/profile' ? '/profile?tab=lend' : address;
    await renderPage(lending, 'viewer', ask);
    expect(asked).not.toContain('/api/user/connect/account');
  });

  it.each(['..%2Fuser%2Fconnect%2Faccount', `..%2Fitems%2F${ID}`, '3'])(
    'asks for nothing else in the member’s name at an address that is no chat: %s',
    async (segment) => {
      const { ask, asked } = askingAs(MEMBER, ANSWERS);
      await renderPage(`/transaction-messages/${segment}`, 'viewer', ask);
      expect(asked.filter((path) => path.includes('..') || path.includes('transaction-messages'))).toEqual([]);
    },
  );

  it('views no item that a chat is opened for, and says nothing of what is visible', async () => {
    const { ask, asked } = askingAs(MEMBER, ANSWERS);
    const { markup } = (await renderPage(`/messages/3?item=${ID}`, 'viewer', ask))!;
    expect(asked.filter((path) => path.startsWith('/api/items'))).toEqual([]);
    expect(markup).toContain('ここから新しいメッセージ');
    expect(markup).not.toContain('<span>新しいメッセージ</span>');
  });

  it.each(CASES)('%s isn’t rendered without a session', async (address) => {
    const ended = { '/api/user': refusal(401, 'unauthenticated') };
    const { ask, asked } = askingAs(MEMBER, ANSWERS, ended);
    expect(await renderPage(address, 'viewer', ask)).toBeNull();
    expect(asked).toEqual(['/api/user']);
  });

  it('leaves a chat of others, or with no one, to the browser', async () => {
    const missing = { '/api/messages/3': refusal(404, 'resource_not_found') };
    expect(await renderPage('/messages/3', 'viewer', askingAs(MEMBER, ANSWERS, missing).ask)).toBeNull();
  });

  it('leaves what a device knows to the browser, and shows the rest where it stays', async () => {
    keepRecentItem(MEMBER.id, item('x') as never);
    store('local', draftName(MEMBER.id, null), { values: { name: '書きかけ', description: '', photos: [] } });
    const { markup } = (await renderPage('/', 'viewer', askingAs(MEMBER, ANSWERS).ask))!;
    forgetOwn(null);
    forget('local', draftName(MEMBER.id, null));
    expect(markup).not.toMatch(/最近見たアイテム|書きかけ/);
    expect(markup).toMatch(/保存した検索に新着2件.*data-more-on-device.*新着アイテム/s);
  });
});
