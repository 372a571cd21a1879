import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { ERASED_USERNAME } from '@meguri/contracts/account/erasure.ts';
import { ERRORS } from '@meguri/contracts/errors.ts';
import { PASSWORD, Person } from '../support/person.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { field, kept, log, logIn, say, send, WELCOME } from './support/chat.ts';
import { DemoRounds } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { cut, reconnect } from './support/network.ts';
import { PHOTO } from './support/photo.ts';
import { see } from './support/see.ts';

const UNSENT = /未送信/;
/** A message is retried after a second, or when the socket reconnects. */
const HEALED_MS = 20_000;
/** Longer than the first pause between attempts to send a message. */
const STAYS_MS = 1_500;

describeInBrowser('people who lose network, session, rental or counterpart, and come back', (stand) => {
  const kenji = () => stand.resident({ as: 'kenji', screen: 'phone' });
  const hanako = () => stand.resident({ as: 'hanako', screen: 'desktop' });
  let rounds: DemoRounds;
  beforeAll(async () => {
    rounds = await DemoRounds.of(stand.demo);
  });
  /** Browsers check the service worker's code by themselves, also without a network. */
  const EXPECTED = /error occurred when fetching the script|WebSocket connection .*ERR_INTERNET_DISCONNECTED/;
  afterEach(async () => expect((await stand.endVisits()).filter((text) => !EXPECTED.test(text))).toEqual([]));
  /** A retry of the test finds the first attempt's messages in the chat. */
  let tries = 0;

  it('see in their list and on the rental that the other has written, until they have read it', async () => {
    const { id } = rounds.between('in_use');
    const owner = await stand.demo.person('hanako');
    await owner.must(201, 'POST', `/api/transaction-messages/${id}`, {
      body: { content: 'お使い心地はいかがですか' },
    });
    const { page } = await kenji();
    await page.goto('/profile');
    const way = `a[href="/rental-requests/${id}"]`;
    const card = page.getByRole('article').filter({ has: page.locator(way) });
    await see(card.getByText('未読メッセージ')).toBeVisible();
    await lookAt(page, 'my-page-unread');
    await card.locator(way).click();
    await page.getByRole('link', { name: '未読メッセージ' }).click();
    await see(page).toHaveURL(`/messages/${id}`);
    await see(page.getByRole('log').getByText('お使い心地はいかがですか').last()).toBeVisible();
    await see(page.getByRole('button', { name: '送信する' })).toBeVisible();
    // Whatever bars are above the chat, the input is visible without scrolling.
    const send = await page.getByRole('button', { name: '送信する' }).boundingBox();
    expect(send!.y + send!.height).toBeLessThanOrEqual(page.viewportSize()!.height);
    await page.goto(`/rental-requests/${id}`);
    await see(page.getByRole('heading', { level: 1, name: /取引/ })).toBeVisible();
    await see(page.getByText('未読メッセージ')).toHaveCount(0);
  });

  it('write on without a network, and each message arrives once, in order, when it is back', async () => {
    const { id } = rounds.between('in_use');
    const where = `電車の中です（${(tries += 1)}回目）`;
    const [borrower, owner] = await Promise.all([kenji(), hanako()]);
    await Promise.all([borrower.go(`/messages/${id}`), owner.go(`/messages/${id}`)]);
    await see(field(borrower.page)).toBeVisible();
    await cut(borrower);
    await say(borrower.page, `${where}・一通目`);
    await say(borrower.page, `${where}・二通目`);
    await see(borrower.page.getByText(UNSENT)).toBeVisible();
    await lookAt(borrower.page, 'messages-offline');
    await reconnect(borrower);
    const arrived = log(owner.page).getByText(where);
    await see(arrived).toHaveText([`${where}・一通目`, `${where}・二通目`], { timeout: HEALED_MS });
    await see(log(borrower.page).getByText(where)).toHaveCount(2);
    await see(borrower.page.getByText(UNSENT)).toHaveCount(0);
  });

  it('see unsent messages of a page that they closed, which are sent in the order of writing', async () => {
    const { id } = rounds.between('in_use');
    const [{ page }, owner] = await Promise.all([kenji(), hanako()]);
    await page.goto(`/messages/${id}`);
    const posts = (url: URL) => url.pathname === `/api/transaction-messages/${id}`;
    await page.route(posts, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    const words = ['閉じる前・一', '閉じる前・二', '閉じる前・三', '閉じる前・四'];
    for (const one of words) await say(page, one);
    await see(page.getByText(UNSENT)).toBeVisible();
    await page.reload();
    await see(log(page).getByText('閉じる前・')).toHaveText(words);
    await page.unroute(posts);
    await owner.go(`/messages/${id}`);
    await see(log(owner.page).getByText('閉じる前・')).toHaveText(words, { timeout: HEALED_MS });
  });

  it('keep their input over a reload and the end of their session, and lose it when they log out', async () => {
    const { id } = rounds.between('in_use');
    const { page, context } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    await page.goto(`/messages/${id}`);
    await field(page).fill('書きかけの文章');
    await page.reload();
    await see(field(page)).toHaveValue('書きかけの文章');
    // While the socket is connected almost nothing is requested, so that the message itself meets the ended session.
    await see(page.getByRole('button', { name: 'リアルタイム通知が有効です' })).toBeAttached();
    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    await send(page).click();
    const login = page.getByRole('dialog', { name: WELCOME });
    await see(login.getByText('セッションが終了しました', { exact: false })).toBeVisible();
    // After it is closed, it stays closed until the user sends again.
    await page.keyboard.press('Escape');
    await see(login).toHaveCount(0);
    await page.waitForTimeout(STAYS_MS);
    expect(await login.count()).toBe(0);
    await field(page).fill('もう一通');
    await send(page).click();
    await logIn(page, 'kenji');
    await see(log(page).getByText('書きかけの文章')).toHaveCount(1);
    await see(page.getByText(UNSENT)).toHaveCount(0, { timeout: HEALED_MS });
    await see(log(page).getByText('もう一通')).toHaveCount(1);
    await field(page).fill('だれにも見せない下書き');
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await see(page).toHaveURL('/');
    await see.poll(() => kept(page)).not.toContain('下書き');
  });

  it('see in another tab what they typed in the first, until it is sent there', async () => {
    const { id } = rounds.between('in_use');
    const { page, context } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await tab.goto(`/messages/${id}`);
      await see(tab.getByRole('button', { name: 'リアルタイム通知が有効です' })).toBeAttached();
    }
    await field(page).fill('二つの窓で書きかけた文章');
    await see(field(second)).toHaveValue('二つの窓で書きかけた文章');
    await send(page).click();
    await see(log(page).getByText('二つの窓で書きかけた文章')).toHaveCount(1);
    await see(field(second)).toHaveValue('');
  });

  it('leave no input, attachments or unsent messages to someone who logs in after their session has ended', async () => {
    const { id } = rounds.between('in_use');
    const { page, context } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    await page.goto(`/messages/${id}`);
    await see(field(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    await say(page, '前の人が送ったつもりの言葉');
    await see(page.getByRole('dialog', { name: WELCOME })).toBeVisible();
    await see(page.getByText(UNSENT)).toBeVisible();
    await page.keyboard.press('Escape');
    await field(page).fill('前の人の下書き');
    await page.getByLabel('写真を追加').setInputFiles([PHOTO]);
    await see.poll(() => kept(page)).toMatch(/下書き.*own:\d+:draft/);
    // The next test continues with the browser as it is left here.
    await page.goto(`/messages/${id}`);
    await logIn(page, 'hanako');
    await see(page).toHaveURL(`/messages/${id}`);
    await see(field(page)).toHaveValue('');
    await see.poll(() => kept(page)).not.toMatch(/前の人|own:\d+:(draft|outgoing)/);
    await see(page.getByText('前の人', { exact: false })).toHaveCount(0);
  });

  it('learn when the rental ends while they type, and lose nothing of it', async () => {
    const { id } = rounds.between('request_approved');
    const { page } = await hanako();
    await page.goto(`/messages/${id}`);
    await field(page).fill('お支払いはお済みでしょうか。');
    const borrower = await stand.demo.person('kenji');
    await borrower.must(200, 'PUT', `/api/rental-requests/${id}/status`, { body: { status: 'request_cancelled' } });
    await see(page.getByText('このチャットは終了しています', { exact: false })).toBeVisible({ timeout: HEALED_MS });
    await see(page.getByRole('region', { name: '送信していないメッセージ' })).toContainText(
      'お支払いはお済みでしょうか。',
    );
    await see(field(page)).toHaveCount(0);
    await lookAt(page, 'messages-closed');
  });

  it('can still read a user who has left, without the name, but can’t answer', async () => {
    const leaving = await new Person(stand.demo.url).register('leaving');
    const owner = await stand.demo.person('hanako');
    await leaving.must(201, 'POST', `/api/messages/${owner.id}`, { body: { content: 'さようなら' } });
    await leaving.must(204, 'DELETE', '/api/user', { body: { currentPassword: PASSWORD } });
    const { page } = await hanako();
    await page.goto(`/messages/${leaving.id}`);
    await see(log(page).getByText('さようなら')).toBeVisible();
    await see(page.getByRole('heading', { level: 1, name: ERASED_USERNAME })).toBeVisible();
    await see(page.getByText(ERRORS.recipient_left.message)).toBeVisible();
    await see(page.getByText(`@${ERASED_USERNAME}`)).toHaveCount(0);
    await see(page.getByText('気軽にたずねてみましょう', { exact: false })).toHaveCount(0);
    await see(field(page)).toHaveCount(0);
    await lookAt(page, 'messages-left');
    await page.getByRole('button', { name: `${ERASED_USERNAME}さんについての操作` }).click();
    await see(page.getByRole('dialog').getByText('アーカイブする')).toBeVisible();
    await see(page.getByRole('dialog').getByText(/プロフィール|報告|ブロック/)).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
});
