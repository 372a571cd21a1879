import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { NOTIFICATION_TOPICS } from '@meguri/contracts/notification/notification-kinds.ts';
import { OwnerGuide } from '../features/money/payout-account/components/guides.tsx';
import { MEMBER } from '../testing/accounts.testing.ts';
import { rendered } from './rendered.testing.tsx';

const ID = '11111111-2222-4333-8444-0000deadbeef';
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const words = async (path: string, answers: object, viewer: Account = MEMBER) =>
  wordsOf(await rendered(path, viewer, { ...answers }));

describe('a member’s settings', () => {
  const round = { roundId: ID, requestNumber: '#DEADBEEF', itemName: '藍の羽織' };
  const cardPage = (keptFor: readonly object[]) =>
    words('/profile/edit/card', { '/api/user/card': { card: { brand: 'visa', last4: '4242' }, keptFor } });

  it('say why a card can’t be removed, above the rentals that need it', async () => {
    expect(await cardPage([round])).toMatch(
      /以下の取引が終わるまで、削除できません。 画像がありません 藍の羽織 #DEADBEEF/,
    );
    const known = { status: 'in_use', statusLabel: '利用中', startDate: '2026-11-28', endDate: '2026-12-04' };
    expect(await cardPage([{ ...round, ...known, itemImage: '/uploads/haori.webp' }])).toMatch(
      /削除できません。 利用中 藍の羽織 .*11\/28.*12\/4.*#DEADBEEF/,
    );
  });

  it('say that the card is also kept for the other items of a parcel, which it pays after the first', async () => {
    expect(await cardPage([round])).toContain('まとめて借りるほかのアイテムの料金、延滞料や損害金、');
  });

  it('offer to remove a card that no rental needs, without a reason against it', async () => {
    const page = await cardPage([]);
    expect(page).toContain('カードを削除する');
    expect(page).not.toContain('削除できません');
  });

  it('say where the identity is verified, until it is verified', async () => {
    const page = (identityState: Account['identityState']) =>
      words('/profile/edit/identity', {}, { ...MEMBER, identityState });
    expect(await page('unverified')).toContain('書類と写真は決済会社（Stripe）が確認のために預かります');
    expect(await page('verified')).not.toContain('書類と写真は決済会社');
    expect(await page('verified')).toContain('表示名とともに、本人確認済みであることが公開されます。');
  });

  it('list every page below them, each with a link and its state', async () => {
    const html = await rendered('/profile/edit', {
      ...MEMBER,
      deliveryAddress: 'incomplete',
      prefecture: null,
      city: null,
    });
    const rows = [...html.matchAll(/<a [^>]*href="(\/profile\/edit\/[^"]+)"[\s\S]*?<\/a>/g)];
    expect(rows.map(([, to]) => to)).toEqual(
      ['address', 'own-sizes', 'card', 'identity', 'sign-in', 'devices', 'display', 'privacy'].map(
        (section) => `/profile/edit/${section}`,
      ),
    );
    expect(wordsOf(rows[0]![0]).trim()).toBe('お届け先 未登録');
    for (const [, to] of rows) expect(await rendered(to!, MEMBER)).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  });

  it('say why a notification can’t be turned off, if that is so', async () => {
    const on = { toast: true, mail: true, push: true };
    const settings = {
      topics: Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, on])),
      ...{ quietHours: true, dailyDigest: true, mail: 'confirmed', devices: 1 },
    };
    const page = (fixed: readonly object[], devices = 1) =>
      words('/notifications/settings', { '/api/notification-settings': { ...settings, fixed, devices } });
    const why = 'アカウントを守るため、メールはオフにできません。';
    expect(await page([{ topic: 'account', channel: 'mail' }])).toContain(why);
    expect(await page([])).not.toContain(why);
    const always = 'アカウントの安全はメールで常に受け取る';
    expect(await page([{ topic: 'account', channel: 'mail' }])).toContain(always);
    expect(await page([])).not.toContain(always);
    const nowhere = 'プッシュ （オンの端末はありません）';
    expect(await page([], 0)).toContain(nowhere);
    expect(await page([])).not.toContain(nowhere);
  });
});

describe('the head of a rental’s chat', () => {
  const counterpart = { id: 1, username: 'hanako', displayName: 'はなこ', profileImage: null };
  const head = async (viewerParty: 'borrower' | 'owner') => {
    const conversation = {
      ...{ kind: 'transaction', id: ID, counterpart, item: null, lastMessage: null, unreadCount: 0 },
      ...{ closed: false, closedBecause: null, blockedByViewer: false, archived: false },
    };
    const request = {
      ...{ id: ID, status: 'shipped', statusLabel: '発送済み', waitingFor: [], viewerParty, itemName: '藍の羽織' },
      ownerDisplayName: viewerParty === 'owner' ? MEMBER.displayName : counterpart.displayName,
    };
    const html = await rendered(`/messages/${ID}`, MEMBER, {
      [`/api/transaction-messages/${ID}`]: { conversation, items: [], hasOlder: false },
      [`/api/rental-requests/${ID}`]: request,
    });
    return wordsOf(/<h1[^>]*>はなこ[\s\S]*?<\/header>/.exec(html)?.[0] ?? '');
  };

  it('names the item’s owner once', async () => {
    expect((await head('borrower')).match(/はなこ/g)).toHaveLength(1);
    expect(await head('borrower')).toContain('藍の羽織');
  });

  it('is the only bar on phones, with the skip link before it', async () => {
    const frameOf = async (path: string) => /^[\s\S]*?(?=<header)/.exec(await rendered(path, MEMBER))?.[0] ?? '';
    expect(await frameOf(`/messages/${ID}`)).toMatch(/data-frame="chat"[\s\S]*href="#main"/);
    expect(await frameOf('/messages')).toMatch(/data-frame=""/);
    expect(await frameOf('/admin')).toMatch(/data-frame=""/);
  });

  it('says to the owner that the item is theirs', async () => {
    expect(await head('owner')).toMatch(/はなこ .*オーナー： ?あなた/);
  });
});

describe('the page of a member’s payouts', () => {
  const payout = {
    roundId: ID,
    requestNumber: '#DEADBEEF',
    itemName: '藍の羽織',
    itemImage: null,
    itemIsRecorded: true,
    purpose: 'rental',
  };
  const week = { startDate: '2026-11-13', endDate: '2026-11-19' };
  const none = { ...week, because: null, fee: 0, reversed: 0, orderedAt: null, sentAt: null };
  const items = [
    { ...payout, ...none, state: 'expected', amount: 3000 },
    { ...payout, ...none, state: 'held', because: 'account', amount: 500, orderedAt: '2026-11-20T00:00:00.000Z' },
    { ...payout, ...none, state: 'paid', amount: 700, sentAt: '2026-11-21T00:00:00.000Z' },
  ];
  const page = (nextCursor: string | null, shown: readonly object[] = items) => {
    const first = { items: shown, nextCursor, paidThisMonth: 700, account: 'ready' };
    return words('/payouts', { '/api/user/payouts': { pages: [first], pageParams: [null] } });
  };

  it('sums up expected payouts, without held ones, once all are loaded', async () => {
    expect(await page(null)).toMatch(/今月の送金額 ¥700 今後の送金予定 ¥3,000/);
    expect(await page('more')).not.toContain('送金予定');
  });

  it('says once what the expected payouts wait for', async () => {
    const two = await page(null, [items[0]!, ...items]);
    expect(two.split('取引が完了すると送金されます')).toHaveLength(2);
    expect(await page(null, items.slice(1))).not.toContain('取引が完了すると送金されます');
  });

  it('shows the period of each rental', async () => {
    expect(await page(null)).toContain('レンタル料金 ・ #DEADBEEF 利用 11/13〜11/19 ');
  });
});

it('the payment page without a session id says that the result can’t be confirmed', async () => {
  const html = await rendered('/payment-complete', MEMBER);
  expect(wordsOf(html)).toContain('お支払いの結果を確認できませんでした セッションIDが見つかりません。');
});

it.each([
  ['none', ['口座を作成する', '本人確認と銀行口座を登録する', 'お預かりします']],
  ['onboarding', ['本人確認と銀行口座を登録する', 'お預かりします']],
  ['reviewing', []],
] as const)('the payout guide lists the remaining steps for an account that is %s', (state, expected) => {
  const said = wordsOf(renderToStaticMarkup(<OwnerGuide state={state} />));
  for (const words of ['口座を作成する', '本人確認と銀行口座を登録する', 'お預かりします'])
    expect([words, said.includes(words)]).toEqual([words, (expected as readonly string[]).includes(words)]);
  expect(said).toContain('取引が完了したら受け取る');
});

it('an owner’s calendar explains what reserved periods include, whatever the item’s current terms', async () => {
  const days = { roundId: ID, startDate: '2026-12-05', endDate: '2026-12-15' };
  const NOTE = '期間には、配送の日数や、次のレンタルまで空ける日数が含まれることがあります。';
  const page = (reserved: readonly object[]) =>
    words('/items/i/calendar', {
      '/api/items/i': { name: '羽織', images: [], shippingMethod: 'pickup', daysBetween: 0 },
      '/api/items/i/calendar': { reserved, requested: [], blocked: [] },
    });
  expect(await page([days])).toContain(NOTE);
  expect(await page([])).not.toContain(NOTE);
});

it('the page of overdue items has one link back', async () => {
  const html = await rendered('/overdue-items', MEMBER, { '/api/overdue-items': { asBorrower: [], asLender: [] } });
  const [main = ''] = html.split('</main>');
  const [before = '', after = ''] = main.split('期限超過のアイテム</h1>');
  expect(before).toContain('href="/profile"');
  expect(wordsOf(after)).toContain('期限超過のアイテムはありません');
  expect(after).not.toContain('href="/profile"');
});

describe('the list of notifications', () => {
  const notice = (id: string, read = true) => ({
    ...{ id, kind: 'chat_message', title: '新しいメッセージ', sentence: 'はなこさんからメッセージが届きました。' },
    ...{ path: '/messages/1', picture: null, at: `2026-11-21T15:0${id}:00.000Z`, read },
  });
  const list = async (...items: readonly object[]) => {
    const pages = [{ items, unreadCount: 0, nextCursor: null }];
    return rendered('/notifications', MEMBER, { '/api/notifications': { pages, pageParams: [null] } });
  };
  const rowsIn = (html: string) => [...html.matchAll(/<a [^>]*href="\/messages\/1"[\s\S]*?<\/a>/g)].map(([row]) => row);

  it('has one row for notifications of one chat, with the newest’s time and the number of others', async () => {
    const [row = '', ...others] = rowsIn(await list(notice('3'), notice('2', false), notice('1')));
    expect(others).toEqual([]);
    expect(row).toContain('dateTime="2026-11-21T15:03:00.000Z"');
    expect(wordsOf(row)).toMatch(/未読： ?.*（ほかに2件）/);
  });

  it('shows no number of others for a single notification', async () => {
    expect(wordsOf(rowsIn(await list(notice('1')))[0] ?? '')).not.toContain('ほかに');
  });

  it('has what was read about a rental behind one line below its newest notification', async () => {
    const path = '/rental-requests/1';
    const shipped = { ...notice('3'), kind: 'shipped', title: '発送されました', path };
    const paid = { ...notice('1'), kind: 'paid', title: '予約が確定しました', path };
    const html = await list(shipped, notice('2'), paid);
    expect(wordsOf(html)).toMatch(
      /発送されました .*この取引のほかのお知らせ 1件 予約が確定しました .*新しいメッセージ/,
    );
    expect(html).toMatch(/<details[^>]*><summary[\s\S]*予約が確定しました[\s\S]*<\/details>/);
  });
});
