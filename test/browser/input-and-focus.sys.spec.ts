import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { ItemList } from '@meguri/contracts/item/item-view.ts';
import type { MessagePage } from '@meguri/contracts/message/message.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { field, logIn } from './support/chat.ts';
import { DemoRounds } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { pressByKeyboard } from './support/keyboard.ts';
import { see } from './support/see.ts';
import { touch } from './support/touch.ts';

/** In these statuses the parties can message each other. */
const PAID: readonly RentalRequest['status'][] = ['shipping_code_generated', 'shipped', 'in_use', 'returned'];
type Meeting = Pick<RentalRequest, 'id' | 'status' | 'itemShippingMethod'>;

describeInBrowser('people in the middle of something', (stand) => {
  let rounds: DemoRounds;
  beforeAll(async () => {
    rounds = await DemoRounds.of(stand.demo);
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('keep their input, and their place in it, while a postal code is looked up', async () => {
    const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    const { promise: typed, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/postal-lookup/600-8001', async (route) => {
      await typed;
      await route.fulfill({ json: { prefecture: '京都府', city: '京都市下京区' } });
    });
    await page.goto('/profile/edit/address');
    const city = page.getByLabel('市区町村');
    await page.getByLabel('郵便番号').fill('600-8001');
    await city.fill('京都市下京区真町');
    answer();
    await see(page.getByLabel('都道府県')).toHaveValue('京都府');
    await see(page.getByText('京都府を入力しました。').first()).toBeVisible();
    await see(city).toHaveValue('京都市下京区真町');
    await see(city).toBeFocused();
  });

  it('rotate a photo by one finger, and not by more', async () => {
    const { items } = (await (await fetch(`${stand.demo.url}/api/items?limit=24`)).json()) as ItemList;
    const { id, images } = items.find((item) => item.images.length > 2)!;
    const visit = await stand.visit();
    const { page } = visit;
    await page.goto(`/items/${id}`);
    await page.getByRole('button', { name: '写真1を大きく表示' }).click();
    const shown = (number: number) => page.getByRole('dialog').getByText(`${number} / ${images.length}`);
    await see(shown(1)).toBeVisible();
    await touch(visit, [[[300, 400]], [[200, 400]], [[100, 400]], []]);
    await see(shown(2)).toBeVisible();
    const apart = [
      [100, 400],
      [300, 400],
    ] as const;
    await touch(visit, [[apart[0]], apart, [[80, 400], apart[1]], [[60, 400], apart[1]], [[60, 400]], []]);
    await delay(500);
    await see(shown(2)).toBeVisible();
  });

  it('write a price with an input method', async () => {
    const { context, page } = await stand.visit({ screen: 'desktop' });
    await page.goto('/items');
    await page.getByRole('button', { name: /絞り込み/ }).click();
    const price = page.getByRole('dialog').getByLabel('下限');
    await price.focus();
    const devtools = await context.newCDPSession(page);
    for (const text of ['１', '１５', '１５０', '１５００'])
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await devtools.send('Input.insertText', { text: '１５００' });
    await page.keyboard.press('Tab');
    await see(price).toHaveValue('1500');
    await page.getByRole('button', { name: /\d+件を見る/ }).click();
    await see(page).toHaveURL('/items?minPrice=1500');
  });

  it('keep the focus where they emptied the search, started to write, or accepted a time by keyboard', async () => {
    const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    await page.goto('/items?q=ワンピース');
    await pressByKeyboard(page, page.getByRole('button', { name: '検索語を消す' }));
    await see(page).toHaveURL('/items');
    await see(page.getByRole('button', { name: '検索語を消す' })).toHaveCount(0);
    const search = page.getByRole('main').getByLabel('アイテムを検索');
    await see(search).toHaveValue('');
    await see(search).toBeFocused();

    const kenji = await stand.demo.person('kenji');
    const messagesOf = async (id: string) => (await kenji.get<MessagePage>(`/api/transaction-messages/${id}`)).items;
    let quiet: string | undefined;
    for (const { id, status, borrowerUsername } of rounds.all)
      if (borrowerUsername === 'kenji' && PAID.includes(status) && (await messagesOf(id)).length === 0) quiet = id;
    expect(quiet).toBeDefined();
    await page.goto(`/rental-requests/${quiet}`);
    await page.getByRole('heading', { name: 'チャット', exact: true }).scrollIntoViewIfNeeded();
    await pressByKeyboard(page, page.getByRole('button', { name: 'メッセージを書く' }));
    await see(field(page)).toBeFocused();

    const sent = await kenji.get<Meeting[]>('/api/circulation-rounds/sent');
    const { id } = sent.find((one) => one.itemShippingMethod === '手渡し' && one.status === 'shipping_code_generated')!;
    await page.goto(`/rental-requests/${id}`);
    const card = page.getByRole('region', { name: '受け渡しの日時と場所', exact: true });
    const step = page.getByRole('region', { name: '受け渡しの日時を選んでください' });
    const choice = step.getByRole('button', { name: /この日時にする$/ }).first();
    await see(choice).toBeVisible();
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/rental-requests/**', async (route) => {
      if (route.request().method() !== 'GET') await looked;
      await route.continue();
    });
    await pressByKeyboard(page, choice);
    await see(choice).toHaveAttribute('aria-busy', 'true');
    await see(choice).toBeFocused();
    goOn();
    await see(card.getByText('この日時に決まりました')).toBeVisible();
    // The step's new headline is the agreed time.
    await see(page.locator('h2:focus')).toContainText(/〜\d\d:\d\d$/);
    await pressByKeyboard(page, card.getByRole('button', { name: 'この日時では都合が悪くなった' }));
    await see(card.getByText('日時を選んでください')).toBeVisible();
    await see(card.locator(':focus')).toContainText('日時を選んでください');
  });

  it('mark a message as read although the first request is lost, and open the chat by its one address', async () => {
    const { id } = rounds.between('in_use');
    const hanako = await stand.demo.person('hanako');
    await hanako.must(201, 'POST', `/api/transaction-messages/${id}`, { body: { content: '着心地はいかがですか' } });
    const { page, complaints } = await stand.visit({ as: 'kenji' });
    let tries = 0;
    await page.route('**/api/messages/transaction/*/read', async (route) => {
      tries += 1;
      if (tries === 1) await route.fulfill({ status: 503, json: { message: 'しばらくお待ちください' } });
      else await route.continue();
    });
    await page.goto(`/rental-requests/${id}`);
    await page.getByRole('link', { name: '未読メッセージ' }).click();
    await see(page).toHaveURL(`/messages/${id}`);
    const kenji = await stand.demo.person('kenji');
    const unread = async () =>
      (await kenji.get<MessagePage>(`/api/transaction-messages/${id}`)).conversation.unreadCount;
    await see.poll(unread).toBe(0);
    expect(tries).toBe(2);
    expect(complaints.splice(0).filter((one) => !one.includes('503'))).toEqual([]);
  });

  it.each([
    ['was one too many', 429, 'too_many_requests'],
    ['came after their session had ended', 401, 'unauthenticated'],
  ])('mark a message as read although the first request %s', async (_, status, code) => {
    const { id } = rounds.between('in_use');
    const hanako = await stand.demo.person('hanako');
    await hanako.must(201, 'POST', `/api/transaction-messages/${id}`, { body: { content: `あと${status}分です` } });
    const { page, context, complaints } = await stand.visit({ as: 'kenji' });
    let tries = 0;
    await page.route('**/api/messages/transaction/*/read', async (route) => {
      tries += 1;
      if (tries === 1 && status === 401) await context.clearCookies();
      if (tries === 1) await route.fulfill({ status, json: { code, message: 'いまはできません' } });
      else await route.continue();
    });
    await page.goto(`/messages/${id}`);
    if (status === 401) await logIn(page, 'kenji');
    const kenji = await stand.demo.person('kenji');
    const unread = async () =>
      (await kenji.get<MessagePage>(`/api/transaction-messages/${id}`)).conversation.unreadCount;
    await see.poll(unread).toBe(0);
    expect(tries).toBe(2);
    expect(complaints.splice(0).filter((one) => !one.includes(`${status}`))).toEqual([]);
  });

  it('learn that their notifications couldn’t be marked as read', async () => {
    const { page, complaints } = await stand.visit({ as: 'kenji' });
    await page.route('**/api/notifications/read', (route) =>
      route.fulfill({ status: 503, json: { message: 'しばらくお待ちください' } }),
    );
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'すべて既読にする' }).click();
    await see(page.getByText('既読にできませんでした').first()).toBeVisible();
    expect(complaints.splice(0).filter((one) => !one.includes('503'))).toEqual([]);
  });
});
