import { afterEach, expect, it } from '@jest/globals';
import type { NotificationSettings } from '@meguri/contracts/notification/notification-settings.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Locator, Page, Response, Route } from '@playwright/test';
import { until } from '../support/until.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { PHOTO } from './support/photo.ts';
import { see } from './support/see.ts';

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const SETTINGS = '/api/notification-settings';

/** Responses that the test holds back: the service has already done what they report. */
async function hold(page: Page, path: string, method: string) {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  let asked = 0;
  await page.route(path, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    asked += 1;
    const response = await route.fetch();
    await gate;
    return route.fulfill({ response });
  });
  return { letGo, isAsked: () => until('it was asked', async () => asked > 0) };
}

async function fillIn(page: Page, name: string): Promise<void> {
  // A single photo would be cropped first.
  await page.locator('#item-photos').setInputFiles([PHOTO, { ...PHOTO, name: 'second.png' }]);
  await page.getByLabel('アイテム名').fill(name);
  await page.getByLabel(/^カテゴリ/).selectOption('outerwear');
  await page.getByLabel('サブカテゴリ').selectOption('coat');
  await page.getByLabel('対象').selectOption('womens');
  await page.getByLabel('サイズ', { exact: false }).first().selectOption('m');
  await page.getByLabel(/^状態/).selectOption('good');
  await page.getByLabel('1週間の料金（円）').fill('3000');
}

describeInBrowser('members with late or missing responses', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  let tries = 0;
  /** hanako's items with a name that begins with this. */
  const listed = async (beginning: string): Promise<string[]> => {
    const hanako = await stand.demo.person('hanako');
    const { items } = await hanako.get<{ items: readonly { name: string }[] }>(`/api/users/${hanako.id}/items`);
    return items.map(({ name }) => name).filter((name) => name.startsWith(beginning));
  };

  it('list an item once, with their later changes', async () => {
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto('/listing');
    await fillIn(page, '圏外のコート');
    const lose = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort('internetdisconnected');
    };
    await page.route('**/api/items', lose);
    await button(page, '出品する').tap();
    await see(page.getByText(/^出品できたか確認できませんでした/).first()).toBeVisible();
    await page.unroute('**/api/items', lose);
    await page.getByLabel('アイテム名').fill('圏外のコート（直しました）');
    await button(page, '出品する').tap();
    await see(page.getByRole('heading', { name: '圏外のコート（直しました）' })).toBeVisible();
    expect(await listed('圏外のコート')).toEqual(['圏外のコート（直しました）']);
  });

  it('see another item’s form in another tab, not what was listed in this one', async () => {
    const { page, context } = await stand.visit({ as: 'hanako' });
    const name = (within: Page) => within.getByLabel('アイテム名');
    await page.goto('/listing');
    await fillIn(page, '二つの窓のコート');
    await see(page.getByRole('button', { name: /枚目の写真を編集/ })).toHaveCount(2);
    // What is typed is stored a moment later, and then found in tabs that are opened after that.
    const kept =
      'Object.entries(localStorage).some(([key, text]) => key.includes("item-draft") && text.includes("3000"))';
    await until('it is kept', () => page.evaluate<boolean>(kept));
    const [same, another] = [await context.newPage(), await context.newPage()];
    for (const tab of [same, another]) {
      await tab.goto('/listing');
      await see(name(tab)).toHaveValue('二つの窓のコート');
    }
    await button(another, '最初からやり直す').tap();
    await button(another.getByRole('dialog'), '最初からやり直す').tap();
    await name(another).fill('麻のシャツ');
    await button(page, '出品する').tap();
    await see(page.getByRole('heading', { name: '二つの窓のコート' })).toBeVisible();
    await see(same.getByText('別のタブで出品しました').first()).toBeVisible();
    await see(name(same)).toHaveValue('');
    await see(same.getByRole('button', { name: /枚目の写真を編集/ })).toHaveCount(0);
    await see(name(another)).toHaveValue('麻のシャツ');
    expect(await listed('二つの窓のコート')).toHaveLength(1);
  });

  it('find the form locked while a listing is being sent, and aren’t moved from where they went', async () => {
    const hanako = await stand.demo.person('hanako');
    const { items } = await hanako.get<{ items: readonly { id: string }[] }>(`/api/users/${hanako.id}/items`);
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto(`/items/${items[0]?.id}`);
    const toListing = page.getByRole('link', { name: '続けて出品する' });
    await toListing.tap();
    await fillIn(page, '遅れて届くコート');
    const { letGo, isAsked } = await hold(page, '**/api/items', 'POST');
    await button(page, '出品する').tap();
    await isAsked();
    await page.goBack();
    await toListing.tap();
    await see(page.getByText('送信しています…')).toBeVisible();
    await see(button(page, '出品する')).toHaveCount(0);
    await page.goBack();
    await see(toListing).toBeVisible();
    letGo();
    await see(
      page.getByRole('link', { name: 'アイテムを見る' }).or(button(page, 'アイテムを見る')).first(),
    ).toBeVisible();
    await see(page).toHaveURL(`/items/${items[0]?.id}`);
    expect(await listed('遅れて届くコート')).toHaveLength(1);
    await toListing.tap();
    await see(page.getByLabel('アイテム名')).toHaveValue('');
  });

  it('aren’t redirected to a payment page from where they went', async () => {
    const kenji = await stand.demo.person('kenji');
    const { items } = await kenji.get<{ items: readonly { id: string; userId: number; shippingMethod: string }[] }>(
      '/api/items?shippingMethod=delivery&limit=60',
    );
    const lent = items.filter(({ userId, shippingMethod }) => userId !== kenji.id && shippingMethod === 'delivery');
    // A retry of the test requests another item.
    const body = { itemId: lent[tries++]?.id, startDate: await stand.demo.day(30) };
    const { body: request } = await kenji.must<RentalRequest>(201, 'POST', '/api/rental-requests', { body });
    const owner = await stand.demo.person(request.ownerUsername);
    await owner.must(200, 'PUT', `/api/rental-requests/${request.id}/status`, { body: { status: 'request_approved' } });
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto(`/rental-requests/${request.id}`);
    const { letGo, isAsked } = await hold(page, '**/payment*', 'POST');
    await button(page, 'お支払いに進む').tap();
    await isAsked();
    await page.getByRole('main').locator('a[href="/profile"]').first().tap();
    await see(page).toHaveURL('/profile');
    letGo();
    await see(page.getByText('お支払いのページの準備ができました').first()).toBeVisible();
    await see(page).toHaveURL('/profile');
  });

  it('have each setting saved that they ticked before they left the page', async () => {
    const kenji = await stand.demo.person('kenji');
    const before = await kenji.get<NotificationSettings>(SETTINGS);
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto('/notifications/settings');
    const { letGo, isAsked } = await hold(page, `**${SETTINGS}`, 'PUT');
    await page.getByRole('checkbox', { name: /夜間/ }).click();
    await isAsked();
    await page.getByRole('checkbox', { name: /毎日1通/ }).click();
    await page.locator('a[href="/"]').locator('visible=true').first().tap();
    await see(page).toHaveURL('/');
    letGo();
    await until('both are saved', async () => {
      const { quietHours, dailyDigest } = await kenji.get<NotificationSettings>(SETTINGS);
      return quietHours !== before.quietHours && dailyDigest !== before.dailyDigest;
    });
  });

  it('show none of their data to another member who logs in afterwards', async () => {
    const kenji = await stand.demo.person('kenji');
    const visit = await stand.visit({ as: 'hanako', screen: 'desktop' });
    const { page } = visit;
    await page.goto('/messages');
    const conversation = page.getByRole('main').locator('a[href^="/messages/"]').first();
    await see(conversation).toBeVisible();
    const words = (await conversation.innerText()).split('\n')[0]!;
    // As the page polls: within half a minute.
    const answered = (as: (answer: Response) => boolean | Promise<boolean>) =>
      page.waitForResponse(async (answer) => answer.url().endsWith('/api/user') && (await as(answer)), {
        timeout: 60_000,
      });
    await page.route('**/api/user', (route) => route.fulfill({ status: 401, json: { code: 'unauthenticated' } }));
    await answered((answer) => answer.status() === 401);
    await page.unroute('**/api/user');
    // The next user's data arrives late.
    await page.route(/\/api\/messages/, () => undefined);
    // Between the two sessions the page may have asked for a login.
    const isNoticed = answered(async (answer) => answer.ok() && (await answer.json()).id === kenji.id);
    await visit.signIn('kenji');
    await isNoticed;
    await see(page.getByRole('main').getByRole('status', { name: '読み込み中' }).first()).toBeVisible();
    await see(page.getByRole('main').getByText(words, { exact: true })).toHaveCount(0);
  }, 150_000);

  it('change nothing of another member who has logged in in another tab', async () => {
    const kenji = await stand.demo.person('kenji');
    const before = await kenji.get<NotificationSettings>(SETTINGS);
    const visit = await stand.visit({ as: 'hanako' });
    const { page } = visit;
    await page.goto('/notifications/settings');
    const gathered = page.getByRole('checkbox', { name: /毎日1通/ });
    await see(gathered).toBeVisible();
    // The page isn't notified of it.
    await page.route('**/api/user', (route) => route.abort('internetdisconnected'));
    await visit.signIn('kenji');
    await gathered.click();
    await see(page.getByText(/別のユーザーがログインしています/).first()).toBeVisible();
    expect(await kenji.get<NotificationSettings>(SETTINGS)).toEqual(before);
  });
});
