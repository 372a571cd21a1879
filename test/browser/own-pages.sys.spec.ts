import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { MessagePage } from '@meguri/contracts/message/message.ts';
import type { NotificationPage } from '@meguri/contracts/notification/notification.ts';
import type { Page } from '@playwright/test';
import { DemoRounds } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { renderedPage } from './support/rendered-page.ts';
import { see } from './support/see.ts';

const CLOSING = /<div id="root">[\s\S]*id="page-state">/;
/** The service asks the payment provider for it. */
const ACCOUNT = '/api/user/connect/account';

describeInBrowser('members’ own pages, rendered for them', (stand) => {
  let chat: string;
  let direct: string;
  let paths: readonly (readonly [path: string, words: RegExp])[];
  beforeAll(async () => {
    const rounds = await DemoRounds.of(stand.demo);
    const { id } = rounds.between('in_use');
    const [kenji, hanako] = await Promise.all(['kenji', 'hanako'].map((name) => stand.demo.person(name)));
    await hanako!.must(201, 'POST', `/api/messages/${kenji!.id}`, { body: { content: '浴衣もあります' } });
    await hanako!.must(201, 'POST', `/api/transaction-messages/${id}`, { body: { content: '着心地はいかがですか' } });
    [direct, chat] = [`/messages/${hanako!.id}`, `/messages/${id}`];
    paths = [
      ['/', /こんにちは、.*さん.*新着アイテム/s],
      ['/profile', /マイページ.*フォロワー.*取引/s],
      ['/profile?tab=lend', /届いたリクエストはまだありません/],
      ['/profile?tab=items', /出品アイテム/],
      ['/notifications', /お知らせ.*未読/s],
      ['/notifications?unread', /お知らせ.*未読/s],
      ['/messages', /浴衣もあります/],
      [direct, /浴衣もあります/],
      [chat, /着心地はいかがですか/],
      [`/transaction-messages/${id}`, /着心地はいかがですか/],
      ['/favourites', /お気に入り/],
      ['/favourites?tab=searches', /保存した検索/],
      ['/payouts', /今月の送金額.*支払明細書/s],
    ];
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const answered = async (name: string, path: string): Promise<Response> => {
    const { cookie } = await stand.demo.person(name);
    return fetch(stand.demo.url + path, { headers: { cookie } });
  };
  const whole = async (name: string, path: string) =>
    renderedPage(stand.demo.url + path, (await stand.demo.person(name)).cookie);
  const shownIn = (page: Page) => page.getByRole('main').innerText();

  it('can be read by a member before any script runs, are stored nowhere, and are a frame for guests and operators', async () => {
    const { page } = await stand.visit({ as: 'kenji', scripts: false });
    for (const [path, words] of paths) {
      const { headers } = await whole('kenji', path);
      expect([path, headers.get('cache-control'), headers.get('etag')]).toEqual([path, 'private, no-store', null]);
      await page.goto(path);
      expect([path, await shownIn(page)]).toEqual([path, expect.stringMatching(words)]);
      expect([path, await (await answered('admin', path)).text()]).toEqual([path, expect.not.stringMatching(CLOSING)]);
      const toGuest = await (await fetch(stand.demo.url + path)).text();
      expect([path, toGuest.includes('けんじ'), path !== '/' && CLOSING.test(toGuest)]).toEqual([path, false, false]);
    }
    expect(await (await answered('misaki', chat)).text()).not.toMatch(CLOSING);
  });

  it('mark nothing as read by being rendered; the browser does, once a chat is seen', async () => {
    const kenji = await stand.demo.person('kenji');
    const unread = async () => ({
      direct: (await kenji.get<MessagePage>(`/api${direct}`)).conversation.unreadCount,
      chat: (await kenji.get<MessagePage>(`/api${chat.replace('/', '/transaction-')}`)).conversation.unreadCount,
      notifications: (await kenji.get<NotificationPage>('/api/notifications')).unreadCount,
    });
    const before = await unread();
    expect([before.direct > 0, before.chat > 0, before.notifications > 0]).toEqual([true, true, true]);
    for (const [path] of paths) await whole('kenji', path);
    expect(await unread()).toEqual(before);
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto(chat);
    await see.poll(async () => (await unread()).chat).toBe(0);
    expect((await unread()).direct).toBe(before.direct);
  });

  it('are taken over as they are, by the member whom they were rendered for', async () => {
    for (const [path, words] of paths) {
      await whole('kenji', path);
      const { page } = await stand.visit({ as: 'kenji' });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(path);
      await see(page.locator('#page-state')).toHaveCount(0);
      expect([path, await shownIn(page)]).toEqual([path, expect.stringMatching(words)]);
      expect([path, asked.includes('/api/user')]).toEqual([path, false]);
      // What the service doesn't ask for, and what guests get at this address.
      if (path === '/payouts') await see.poll(() => asked.includes(ACCOUNT)).toBe(true);
      if (path === '/') expect(asked.filter((one) => one.startsWith('/assets/landing-'))).toEqual([]);
    }
  }, 180_000);
});
