import { afterEach, expect, it } from '@jest/globals';
import type { Locator, Page, Route } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { Authenticator } from '../support/authenticator.ts';
import { PASSWORD } from '../support/person.ts';
import { field, log, say } from './support/chat.ts';
import { DemoRounds } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { see } from './support/see.ts';

/** The time in which a page notices a response, or that its socket was closed. */
const HEARD_MS = 700;
/** More messages than fit on one page of a chat, and an early one that isn't shown at first. */
const LONG_AGO = 24;
const EARLY = 4;
/**
 * Runs in the page: records the texts that are added to the chat while it isn't busy, which a screen reader announces.
 */
const LISTEN = `(() => {
  const chat = document.querySelector('[role="log"]');
  globalThis.heard = [];
  new MutationObserver((changes) => {
    if (chat.getAttribute('aria-busy') === 'true') return;
    for (const { addedNodes } of changes) for (const node of addedNodes) globalThis.heard.push(node.textContent);
  }).observe(chat, { childList: true, subtree: true });
})()`;

describeInBrowser('focus and announcements', (stand) => {
  /** The effects of an earlier attempt are still there. */
  let tries = 0;
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name });
  const heardWith = async (page: Page, words: string): Promise<number> =>
    ((await page.evaluate('globalThis.heard')) as string[]).filter((one) => one.includes(words)).length;

  it('move to each step of the second factor as it replaces the one before; the codes can be saved as a file', async () => {
    const { page } = await stand.visit({ as: 'ren_osaka', screen: 'phone' });
    await page.goto('/second-step');
    await page.getByLabel('現在のパスワード').fill(PASSWORD);
    await page.getByLabel('現在のパスワード').press('Enter');
    await see(page.getByRole('heading', { name: '認証アプリに登録' })).toBeFocused();
    const secret = (await page.locator('code').textContent()) ?? '';
    const app = new Authenticator(secret.replaceAll(' ', ''));
    await page.getByLabel('確認コード').fill(await app.next());
    // Another session replaces this one: earlier requests learn of the end after the codes are shown, which happens
    // only once.
    const { promise: answered, resolve: isAnswered } = Promise.withResolvers<void>();
    const ended = { statusCode: 401, code: 'unauthenticated', message: 'ログインしてください' };
    const learnOfTheEnd = async (route: Route) => {
      await answered;
      await route.fulfill({ status: 401, json: ended });
    };
    await page.route('**/api/user', learnOfTheEnd, { times: 1 });
    await page.getByLabel('確認コード').press('Enter');
    await see(page.getByRole('heading', { name: 'リカバリーコード' })).toBeFocused();
    await delay(HEARD_MS);
    isAnswered();
    await delay(HEARD_MS);
    const listed = page.getByRole('region', { name: 'リカバリーコード' }).getByRole('listitem');
    await see(listed).toHaveCount(10);
    const codes = await listed.allTextContents();
    const download = page.waitForEvent('download');
    await button(page, 'ファイルに保存').click();
    const file = await (await download).createReadStream();
    let text = '';
    for await (const part of file) text += String(part);
    expect(text.trim().split(/\r?\n/).slice(-codes.length)).toEqual(codes);
  });

  it('stay in a list when a row is removed: a device, a saved search, blocked days', async () => {
    const { page } = await stand.visit({ as: 'hanako', screen: 'desktop' });
    const hanako = await stand.demo.person('hanako');
    const { id } = (await hanako.get<{ items: { id: string }[] }>(`/api/items?ownerId=${hanako.id}&limit=1`)).items[0]!;
    const day = await stand.demo.day(90 + (tries += 1));
    await hanako.must(201, 'POST', `/api/items/${id}/blocked-days`, { body: { startDate: day, endDate: day } });
    await hanako.send('PUT', `/api/saved-searches/${crypto.randomUUID()}`, {
      body: { name: '藍染め', query: { brand: 'Aizome Kobo' } },
    });
    await page.goto('/favourites?tab=searches');
    await button(page, '藍染めを削除').press('Enter');
    await see(button(page, '藍染めを削除')).toHaveCount(0);
    await see(page.getByRole('region', { name: '保存した検索' })).toBeFocused();
    await page.goto(`/items/${id}/calendar`);
    await button(page, /の設定を解除$/)
      .first()
      .press('Enter');
    await see(page.getByText('貸し出せる日に戻しました', { exact: true })).toBeVisible();
    await see(page.getByRole('heading', { name: '貸し出さない日' })).toBeFocused();
    await page.goto('/profile/edit/devices');
    const devices = page.getByRole('list', { name: 'ログイン中の端末' });
    await see(devices.getByRole('listitem').first()).toBeVisible();
    const before = await devices.getByRole('listitem').count();
    await button(devices, /をログアウト$/)
      .first()
      .press('Enter');
    await see(devices.getByRole('listitem')).toHaveCount(before - 1);
    await see(devices).toBeFocused();
  });

  it('move to the heading of a page that opens at once, too', async () => {
    const { page } = await stand.visit({ screen: 'phone' });
    await page.goto('/posts');
    await page.locator('main a[href^="/posts/"]').first().press('Enter');
    await see(page).toHaveURL(/\/posts\/./);
    await see(page.locator('main h1')).toBeFocused();
  });

  it('announce each message once, and older ones not at all', async () => {
    const rounds = await DemoRounds.of(stand.demo);
    const { id } = rounds.between('in_use');
    const [kenji, hanako] = await Promise.all([stand.demo.person('kenji'), stand.demo.person('hanako')]);
    const post = (content: string) => ({ body: { content } });
    tries += 1;
    for (let at = 0; at < LONG_AGO; at += 1) {
      const by = at % 2 === 0 ? kenji : hanako;
      await by.must(201, 'POST', `/api/transaction-messages/${id}`, post(`昔の話${tries}の${at}。\n一\n二\n三`));
    }
    const { page } = await stand.visit({ as: 'kenji', screen: 'phone' });
    await page.goto(`/messages/${id}`);
    const oldMessage = (at: number) => log(page).getByText(`昔の話${tries}の${at}。`);
    await see(oldMessage(LONG_AGO - 1)).toBeVisible();
    await page.evaluate(LISTEN);
    await see(oldMessage(EARLY)).toHaveCount(0);
    await button(page, '以前のメッセージを見る').click();
    await see(oldMessage(EARLY)).toHaveCount(1);
    await see(log(page)).not.toHaveAttribute('aria-busy', 'true');
    expect(await heardWith(page, '昔の話')).toBe(0);
    await field(page).click();
    const [here, there] = [`こちらから${tries}`, `あちらから${tries}`];
    await say(page, here);
    await see(log(page).getByText('送信しています…')).toHaveCount(0);
    await see(log(page).getByText(here)).toHaveCount(1);
    await hanako.must(201, 'POST', `/api/transaction-messages/${id}`, post(there));
    await see(log(page).getByText(there)).toBeVisible();
    expect([await heardWith(page, here), await heardWith(page, there)]).toEqual([1, 1]);
  });
});
