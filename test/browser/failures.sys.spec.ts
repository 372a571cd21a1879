import { afterEach, expect, it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { PASSWORD, Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { drawnByBrowser } from './support/drawn-by-browser.ts';
import { isRequestReady } from './support/first-request.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { cut, reconnect, slowDown } from './support/network.ts';
import { see } from './support/see.ts';

/** While the server is down a page shows it after three retries: after 1, 2 and 4 s. */
const GIVEN_UP_MS = 20_000;
/** A start of the server, and the pauses between reconnects: 3, 5, 7 s. */
const HEALED_MS = 60_000;
/** Navigation to or from the payment page: the service asks the sandbox first, possibly on the same busy machine. */
const PAYMENT_MS = 20_000;
const OFFLINE = 'オフライン状態です。接続を再確立しています...';
const NOT_UPDATED = 'ステータスの更新に失敗しました。もう一度お試しください。';

describeInBrowser('when something goes wrong', (stand) => {
  /**
   * Messages that a browser logs when a connection is refused. The third is about the service worker: browsers check
   * its code by themselves.
   */
  const EXPECTED = [
    /WebSocket connection to/,
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/,
    /error occurred when fetching the script/,
  ];
  const complaints = async (more: readonly RegExp[] = []) =>
    (await stand.endVisits()).filter((text) => ![...EXPECTED, ...more].some((expected) => expected.test(text)));
  afterEach(async () => expect(await complaints()).toEqual([]));

  it('a lost network is reported, and missed changes appear when it is back', async () => {
    const round = await newRequest();
    const visit = await stand.visit({ screen: 'desktop', as: round.borrowerUsername });
    const { page } = visit;
    await page.goto(`/rental-requests/${round.id}`);
    await see(page.getByRole('button', { name: 'リアルタイム通知が有効です' })).toBeVisible();
    await ready(page);
    // A page loads its dialogs when it is first used.
    await button(page, 'リクエストを取り消す').click();
    await see(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await cut(visit);
    await button(page, 'リクエストを取り消す').click();
    await button(page.getByRole('dialog'), '取り消す').click();
    await see(page.getByText(NOT_UPDATED).first()).toBeVisible({ timeout: GIVEN_UP_MS });
    await shot(page, 'failure-network-cut');
    await (
      await stand.demo.person(round.ownerUsername)
    ).must(200, 'PUT', statusPath(round), {
      body: { status: 'request_approved' },
    });
    await reconnect(visit);
    await see(page.getByRole('heading', { name: 'お支払いに進んでください' })).toBeVisible({ timeout: HEALED_MS });
    await see(banner(page)).toHaveCount(0);
  });

  it('a session that ended during a form can be renewed over it, and the input is still there', async () => {
    const round = await demoRound('shipped');
    const { page, context } = await stand.visit({ screen: 'phone', as: round.borrowerUsername });
    await page.goto(`/rental-requests/${round.id}`);
    await button(page, '受け取りを確認する').tap();
    const dialog = page.getByRole('dialog', { name: '受け取りの確認' });
    await dialog.getByLabel('コメント').fill('箱が少しへこんでいましたが、中身は無事でした。');
    await context.clearCookies();
    await button(dialog, '受け取りを確認する').tap();
    const login = page.getByRole('dialog', { name: '巡り Meguriへようこそ' });
    await see(
      login.getByText('セッションが終了しました。もう一度ログインすると、続きから操作できます。'),
    ).toBeVisible();
    await shot(page, 'failure-session-ended');
    await login.getByLabel('ユーザー名').fill(round.borrowerUsername);
    await login.getByLabel('パスワード').fill(PASSWORD);
    await button(login, 'ログイン').tap();
    await see(login).toBeHidden();
    await see(dialog.getByLabel('コメント')).toHaveValue('箱が少しへこんでいましたが、中身は無事でした。');
    await button(dialog, '受け取りを確認する').tap();
    await see(page.getByRole('heading', { name: 'レンタルをお楽しみください' })).toBeVisible();
  });

  it('a session that is ended on another device asks for a login at once, without a message about the network', async () => {
    const round = await demoRound('in_use');
    const { page } = await stand.visit({ screen: 'desktop', as: round.borrowerUsername });
    await page.goto(`/rental-requests/${round.id}`);
    await see(page.getByRole('button', { name: 'リアルタイム通知が有効です' })).toBeVisible();
    await page.evaluate(`new MutationObserver(() => {
      if ([...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent.includes('${OFFLINE}')))
        document.body.dataset.saidOffline = '';
    }).observe(document.body, { childList: true, subtree: true, characterData: true })`);
    const elsewhere = await new Person(stand.demo.url).signIn(round.borrowerUsername);
    await elsewhere.must(204, 'DELETE', '/api/sessions');
    const login = page.getByRole('dialog', { name: '巡り Meguriへようこそ' });
    await see(login.getByText('セッションが終了しました', { exact: false })).toBeVisible({ timeout: 2500 });
    expect(await page.locator('body[data-said-offline]').count()).toBe(0);
    await login.getByLabel('ユーザー名').fill(round.borrowerUsername);
    await login.getByLabel('パスワード').fill(PASSWORD);
    await button(login, 'ログイン').click();
    await see(page.getByRole('button', { name: 'リアルタイム通知が有効です' })).toBeVisible();
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator('body[data-said-offline]').count()).toBe(0);
    expect(await complaints([/status of 401/])).toEqual([]);
  });

  it('a response to a session that a login in another tab has replaced asks for nothing', async () => {
    const round = await newRequest();
    const { page } = await stand.visit({ screen: 'phone', as: round.ownerUsername });
    const stale = { status: 401, json: { code: 'unauthenticated', message: 'ログインが必要です' } };
    // It is requested before the page's script is loaded.
    await page.route(`**/api/rental-requests/${round.id}`, (route) => route.fulfill(stale), { times: 1 });
    await page.goto(drawnByBrowser(`/rental-requests/${round.id}`));
    await see(button(page, '承認する')).toBeVisible();
    await see(page.getByRole('dialog')).toHaveCount(0);
  });

  it('an approval for days that another one has taken says so', async () => {
    const first = await newRequest();
    const second = await newRequest({ itemId: first.itemId, startDate: first.startDate, borrower: 'misaki' });
    const { page } = await stand.visit({ screen: 'desktop', as: first.ownerUsername });
    await page.goto(`/rental-requests/${second.id}`);
    await see(button(page, '承認する')).toBeVisible();
    await (
      await stand.demo.person(first.ownerUsername)
    ).must(200, 'PUT', statusPath(first), {
      body: { status: 'request_approved' },
    });
    await button(page, '承認する').click();
    await button(page.getByRole('dialog'), '承認する').click();
    await see(page.getByText('承認できません').first()).toBeVisible();
    await see(page.getByText('同じ日程で既に承認済みのリクエストがあります。').first()).toBeVisible();
    await shot(page, 'failure-conflict');
  });

  it('a button on the page of a user who has logged out is refused, and nothing is done', async () => {
    const round = await newRequest();
    const visit = await stand.visit({ screen: 'desktop', as: round.ownerUsername });
    const { page } = visit;
    await page.goto(`/rental-requests/${round.id}`);
    await button(page, '承認する').click();
    // In another tab of the same browser another user has signed in, and the page doesn't know it.
    await page.route(/\/api\/(?!csrf-token)/, (route) =>
      // Requests that aren't fulfilled here are never answered.
      route.request().method() === 'GET' ? undefined : route.continue(),
    );
    await visit.signIn(round.borrowerUsername);
    await button(page.getByRole('dialog'), '承認する').click();
    await see(page.getByText(/このブラウザでは別のユーザーがログインしています/).first()).toBeVisible();
    await shot(page, 'failure-another-member');
    const asked = await (
      await stand.demo.person(round.ownerUsername)
    ).get<RentalRequest>(`/api/rental-requests/${round.id}`);
    expect(asked.status).toBe('request_sent');
  });

  it('on a slow connection a page shows its layout first, and a button shows that it is working', async () => {
    const round = await newRequest();
    const visit = await stand.visit({ screen: 'phone', as: round.ownerUsername });
    const { page } = visit;
    await page.goto('/');
    await slowDown(visit);
    // On such a slow connection the code may arrive after the data.
    const seen = Promise.withResolvers<void>();
    await page.route(`**/api/rental-requests/${round.id}`, (route) => seen.promise.then(() => route.fallback()));
    await page.goto(drawnByBrowser(`/rental-requests/${round.id}`), { waitUntil: 'commit' });
    await see(page.getByRole('status', { name: '読み込み中' })).toBeVisible({ timeout: 20_000 });
    seen.resolve();
    await see(button(page, '承認する')).toBeVisible({ timeout: 30_000 });
    await button(page, '承認する').tap();
    await button(page.getByRole('dialog'), '承認する').tap();
    await see(page.getByText('承認しています…')).toBeVisible();
    await shot(page, 'failure-slow-pending');
    await see(page.getByRole('heading', { name: '借り手のお支払いをお待ちください' })).toBeVisible({ timeout: 20_000 });
  });

  it('a rental that the server fails to return is named after six seconds, with a retry button', async () => {
    const { page } = await stand.visit({ screen: 'phone', as: 'kenji' });
    await page.route(/\/api\/rental-requests\/[^/]+$/, (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, code: 'internal_error' } }),
    );
    await page.goto(`/rental-requests/${crypto.randomUUID()}`);
    const began = Date.now();
    const alert = page.getByRole('main').getByRole('alert');
    await see(alert).toContainText('リクエストの詳細を取得できませんでした。', { timeout: 12_000 });
    expect(Date.now() - began).toBeLessThan(10_000);
    await see(alert.getByRole('button', { name: '再読み込み' })).toBeVisible();
    expect(await complaints([/500/])).toEqual([]);
  });

  it('a failed part of the page is reported after six seconds, retried meanwhile, and appears automatically', async () => {
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.goto('/help');
    let isBroken = true;
    await page.route('**/api/items?**', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { statusCode: 500, code: 'internal_error' } }) : route.fallback(),
    );
    await page.getByRole('banner').getByRole('link', { name: 'ITEMS' }).click();
    const began = Date.now();
    await see(page.getByText('再試行中…').first()).toBeVisible();
    await see(page.getByRole('main').getByRole('alert')).toContainText('エラーが発生しました', { timeout: 12_000 });
    expect(Date.now() - began).toBeLessThan(10_000);
    await see(page.getByText('再試行中…').first()).toBeVisible();
    // There are no filters to clear.
    await see(page.getByRole('link', { name: '条件をクリア' })).toHaveCount(0);
    await shot(page, 'failure-server');
    isBroken = false;
    await see(page.getByRole('main').locator('[data-item]').first()).toBeVisible({ timeout: 30_000 });
    expect(await complaints([/500/])).toEqual([]);
  });

  it('a picture that can’t be loaded shows a message in its place, and the page stays intact', async () => {
    const { page } = await stand.visit({ screen: 'phone', as: 'kenji' });
    await page.route('**/uploads/**', (route) => route.abort());
    await page.goto('/items');
    await see(page.getByText('画像の読み込みに失敗しました').first()).toBeVisible();
    await shot(page, 'failure-pictures');
    await expectAccessible(page);
    await page.getByRole('main').locator('a[href^="/items/"]').first().tap();
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    const said = (within: Page | Locator) => within.getByText('画像の読み込みに失敗しました').first();
    await see(said(page.getByRole('main'))).toBeVisible();
    await shot(page, 'failure-picture-item');
    await page.getByRole('button', { name: '写真1を大きく表示' }).tap();
    await see(said(page.getByRole('dialog'))).toBeVisible();
    const { id } = await demoRound('in_use');
    await page.route(`**/api/transaction-messages/${id}*`, async (route) => {
      const response = await route.fetch();
      const chat = (await response.json()) as { items: readonly object[] };
      const items = chat.items.map((one) => ({ ...one, images: ['/api/uploads/messages/lost.jpg'] }));
      await route.fulfill({ response, json: { ...chat, items } });
    });
    await page.goto(drawnByBrowser(`/messages/${id}`));
    await see(said(page.getByRole('log'))).toBeVisible();
    const reported = await demoRound('damage_reported');
    const borrower = (await stand.visit({ as: reported.borrowerUsername })).page;
    await borrower.route('**/uploads/**', (route) => route.abort());
    await borrower.goto(`/rental-requests/${reported.id}`);
    const photo = borrower.getByRole('main').getByRole('button', { name: /写真\d+を拡大する$/ });
    // A thumbnail has no room for text.
    await see(photo.first().getByLabel(/画像の読み込みに失敗しました/)).toBeVisible();
  });

  it('an error in one card doesn’t affect the others, and can be retried', async () => {
    const round = await newRequest();
    const { page } = await stand.visit({ screen: 'phone', as: round.borrowerUsername });
    const path = `**/api/rental-requests/${round.id}`;
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), timeline: null } });
    });
    await page.goto(drawnByBrowser(`/rental-requests/${round.id}`));
    await see(page.getByText('これまでの流れを表示できませんでした。')).toBeVisible();
    await see(page.getByRole('heading', { name: 'オーナーの返答をお待ちください' })).toBeVisible();
    await see(button(page, 'リクエストを取り消す')).toBeEnabled();
    await shot(page, 'failure-card');
    await expectAccessible(page);
    expect(await complaints([/TypeError|can't access|Cannot read/])).toEqual([]);
  });

  it('a page says so if its code can’t be loaded, and opens after a retry', async () => {
    const { page } = await stand.visit({ screen: 'phone' });
    await page.goto('/');
    await page.route('**/assets/mission-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'メニューを開く' }).tap();
    await page.getByRole('link', { name: 'OUR MISSION' }).first().tap();
    await see(page.getByRole('heading', { level: 1, name: 'ページを読み込めませんでした' })).toBeVisible();
    await shot(page, 'failure-code');
    await expectAccessible(page);
    await page.unroute('**/assets/mission-*.js');
    await page
      .getByRole('button', { name: /再試行|再読み込み/ })
      .first()
      .tap();
    await see(page.getByText('ページを読み込めませんでした')).toHaveCount(0, { timeout: 15_000 });
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await complaints([/dynamically imported module/])).toEqual([]);
  });

  it.each([
    ['a guest', {}, 'index'],
    ['a member', { as: 'kenji' }, 'foundation'],
  ])(
    'the basic data of a page that is missing for %s is retried, then reported, and loads on demand',
    async (_, who, code) => {
      const { page } = await stand.visit(who);
      let loads = 0;
      page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
      await page.route(`**/assets/${code}-*.js`, (route) => route.abort('internetdisconnected'));
      await page.goto('/help', { waitUntil: 'commit' });
      const said = page.getByRole('alert').filter({ hasText: '読み込めませんでした。通信環境をご確認のうえ' });
      await see(said).toBeInViewport({ ratio: 1 });
      await see(said).toHaveCSS('position', 'fixed');
      expect(loads).toBe(2);
      await shot(page, 'failure-start');
      await page.unroute(`**/assets/${code}-*.js`);
      await button(said, '再読み込み').tap();
      await see.poll(() => page.evaluate('document.listens === true').catch(() => false)).toBe(true);
      await see(page.getByRole('heading', { level: 1 })).toBeVisible();
      await see(said).toHaveCount(0);
    },
  );

  it('missing data beside a request is tolerated: the request can be sent, and the data loads after a retry', async () => {
    const { page } = await stand.visit({ screen: 'phone', as: 'kenji' });
    const id = await nextItem(await stand.demo.person('kenji'));
    await page.route('**/assets/{item-report,fit-note}-*.js', (route) => route.abort('internetdisconnected'));
    await page.goto(`/items/${id}`);
    const said = page.getByRole('alert').filter({ hasText: '報告とブロックを表示できませんでした。' });
    await see(said).toBeVisible();
    await see(page.getByText('サイズの比較を表示できませんでした。')).toBeVisible();
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(button(page, 'レンタルをリクエスト').locator('visible=true')).toBeEnabled();
    await shot(page, 'failure-parts');
    await page.unroute('**/assets/{item-report,fit-note}-*.js');
    await button(said, '再試行').tap();
    await see(button(page, 'このアイテムを報告する')).toBeVisible();
    expect(await complaints([/dynamically imported module/])).toEqual([]);
  });

  it('optional parts may be missing silently: hearts on the front page, a station’s gates above a request', async () => {
    const guest = (await stand.visit({ screen: 'phone' })).page;
    const missing: string[] = [];
    const abort = (page: Page) =>
      page.route('**/assets/{landing-hear,lending}-*.js', async (route) => {
        const response = await route.fetch();
        const code = await response.text();
        // Found by a string that only the module of the stations' gates contains, because its file name doesn't say it.
        if (!route.request().url().includes('landing-hear') && !code.includes('HK-41'))
          return route.fulfill({ response });
        missing.push(route.request().url());
        return route.abort('internetdisconnected');
      });
    await abort(guest);
    await guest.goto('/');
    await guest.locator('main [data-item]').first().scrollIntoViewIfNeeded();
    await see.poll(() => missing.length).toBeGreaterThanOrEqual(2);
    await see(guest.getByRole('heading', { level: 1 })).toBeVisible();
    await see(guest.locator('main [data-item]').first()).toBeVisible();
    await see(guest.getByRole('alert').locator('visible=true')).toHaveCount(0);
    const { page } = await stand.visit({ screen: 'phone', as: 'kenji' });
    const kenji = await stand.demo.person('kenji');
    const { items } = await kenji.get<{ items: readonly ItemSummary[] }>('/api/items?limit=48');
    const { id } = items.find(({ shippingMethod }) => shippingMethod === 'pickup')!;
    await abort(page);
    missing.length = 0;
    await page.goto(`/items/${id}`);
    await isRequestReady(page);
    const place = page.getByLabel('受け渡し場所');
    if ((await place.count()) > 0) await place.first().selectOption({ index: 1 });
    await see.poll(() => missing.length).toBeGreaterThanOrEqual(2);
    await see(page.getByRole('heading', { name: 'レンタル期間' }).locator('visible=true')).toBeVisible();
    await see(button(page, 'レンタルをリクエスト').locator('visible=true')).toBeEnabled();
    await see(page.getByText('リクエストを表示できませんでした。')).toHaveCount(0);
    expect(await complaints([/dynamically imported module/])).toEqual([]);
  });

  it('a barcode says so beside its digits if its code can’t be loaded, and is drawn after a retry', async () => {
    const round = await demoRound('return_shipping_code_generated');
    const { page } = await stand.visit({ screen: 'phone', as: round.borrowerUsername });
    await page.route('**/assets/JsBarcode-*.js', (route) => route.abort('internetdisconnected'));
    await page.goto(`/rental-requests/${round.id}`);
    const said = page.getByRole('alert').filter({ hasText: '返却コードのバーコードを表示できませんでした。' });
    await see(said).toBeVisible();
    await see(page.getByText('返却コード（27桁）')).toBeVisible();
    await page.unroute('**/assets/JsBarcode-*.js');
    await button(said, '再試行').tap();
    await see(page.getByRole('img', { name: '返却コードのバーコード' })).toBeVisible();
    expect(await complaints([/dynamically imported module/])).toEqual([]);
  });

  it('code that a change of network interrupts is loaded again at once, unnoticed', async () => {
    const { page } = await stand.visit({ screen: 'phone' });
    await page.goto('/');
    let asked = 0;
    await page.route('**/assets/{login-prompt,mission}-*.js', (route) =>
      ++asked % 2 === 1 ? route.abort('internetdisconnected') : route.continue(),
    );
    await page.getByRole('banner').getByRole('button', { name: 'START NOW' }).first().tap();
    await see(page.getByRole('dialog').getByRole('tab', { name: '新規登録' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'メニューを開く' }).tap();
    await page.getByRole('link', { name: 'OUR MISSION' }).first().tap();
    await see(page).toHaveURL('/our-mission');
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await see.poll(() => asked).toBeGreaterThanOrEqual(4);
  });

  it('a browser that stores nothing still lets users close the celebration of a round', async () => {
    const round = await demoRound('completed');
    const { page } = await stand.visit({ screen: 'phone', as: round.borrowerUsername });
    await page.goto('/cookie-settings');
    await page.getByLabel('このブラウザに保存することを許可する').uncheck();
    await page.goto(`/rental-requests/${round.id}`);
    const dialog = page.getByRole('dialog', { name: '取引が完了しました' });
    await button(dialog, '閉じる').tap();
    await see(dialog).toBeHidden();
    await see(page.getByRole('heading', { name: '取引が完了しました' })).toBeVisible();
  });

  it('a double click counts once', async () => {
    const round = await newRequest();
    const { page } = await stand.visit({ screen: 'desktop', as: round.ownerUsername });
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'PUT' ? 1 : 0));
    await page.goto(`/rental-requests/${round.id}`);
    await button(page, '承認する').click();
    await button(page.getByRole('dialog'), '承認する').dblclick();
    await see(page.getByRole('heading', { name: '借り手のお支払いをお待ちください' })).toBeVisible();
    expect(sent).toBe(1);
  });

  it('returning to a page shows its current state, not what the browser remembers', async () => {
    const round = await demoRound('request_sent');
    const { page } = await stand.visit({ screen: 'phone', as: round.borrowerUsername });
    await page.goto(`/rental-requests/${round.id}`);
    await see(page.getByRole('heading', { name: 'オーナーの返答をお待ちください' })).toBeVisible();
    await page.goto('/cookie-settings');
    const owner = await stand.demo.person(round.ownerUsername);
    await owner.must(200, 'PUT', statusPath(round), { body: { status: 'request_approved' } });
    await page.goBack();
    await see(page.getByRole('heading', { name: 'お支払いに進んでください' })).toBeVisible();
  });

  it('back and forward during a payment work, and it can be cancelled or paid', async () => {
    const round = await newRequest();
    await (
      await stand.demo.person(round.ownerUsername)
    ).must(200, 'PUT', statusPath(round), {
      body: { status: 'request_approved' },
    });
    const { page } = await stand.visit({ screen: 'phone', as: round.borrowerUsername });
    await page.goto(`/rental-requests/${round.id}`);
    await button(page, 'お支払いに進む').tap();
    const pay = page.getByRole('button', { name: 'を支払う（テスト）' });
    await see(pay).toBeVisible({ timeout: PAYMENT_MS });
    await page.goBack();
    await see(page.getByRole('heading', { name: 'お支払いを完了してください' })).toBeVisible({ timeout: PAYMENT_MS });
    await see(button(page, 'お支払いに進む')).toBeEnabled();
    await shot(page, 'failure-payment-left');
    await page.goForward();
    await see(pay).toBeVisible({ timeout: PAYMENT_MS });
    await page.getByRole('link', { name: 'キャンセルして戻る' }).tap();
    await see(page.getByText('料金は請求されていません。')).toBeVisible({ timeout: PAYMENT_MS });
    await see(page.getByRole('heading', { name: 'お支払いを完了してください' })).toBeVisible({ timeout: PAYMENT_MS });
    await button(page, 'お支払い手続きを取り消す').tap();
    await button(page.getByRole('dialog'), '手続きを取り消す').tap();
    await see(page.getByRole('heading', { name: 'お支払いに進んでください' })).toBeVisible();
    await button(page, 'お支払いに進む').tap();
    await see(pay).toBeVisible({ timeout: PAYMENT_MS });
    await pay.tap();
    await see(page.getByRole('heading', { name: 'お支払いが完了しました' })).toBeVisible({ timeout: PAYMENT_MS });
    await page.goBack();
    await see(
      page
        .getByText('お支払いは完了しています')
        .or(page.getByText(/運営事務局が発送コード|お支払い/))
        .first(),
    ).toBeVisible();
    await page.goto(`/rental-requests/${round.id}`);
    await see(page.getByRole('heading', { name: '運営事務局が発送コードを発行しています' })).toBeVisible({
      timeout: PAYMENT_MS,
    });
  }, 150_000);

  // Comes last: if it fails, the server is gone.
  it('a server that disappears during a click is reported, and the click works once it is back', async () => {
    const round = await demoRound('request_sent');
    const { page } = await stand.visit({ screen: 'phone', as: round.ownerUsername });
    await page.goto(`/rental-requests/${round.id}`);
    await button(page, '承認する').tap();
    const confirm = button(page.getByRole('dialog'), '承認する');
    await see(confirm).toBeVisible();
    await ready(page);
    await stand.demo.kill();
    await confirm.tap();
    await see(page.getByText('承認しています…')).toBeVisible();
    await see(banner(page)).toBeVisible();
    await see(page.getByText(NOT_UPDATED).first()).toBeVisible({ timeout: GIVEN_UP_MS });
    await shot(page, 'failure-server-gone');
    await expectAccessible(page);
    await stand.demo.startAgain();
    await see(page.getByRole('button', { name: 'リアルタイム通知が有効です' })).toBeVisible({ timeout: HEALED_MS });
    await see(banner(page)).toHaveCount(0);
    await button(page, '承認する').tap();
    await button(page.getByRole('dialog'), '承認する').tap();
    await see(page.getByRole('heading', { name: '借り手のお支払いをお待ちください' })).toBeVisible();
  }, 150_000);

  interface Wish {
    readonly itemId?: string;
    readonly startDate?: string;
    readonly borrower?: string;
  }

  let requests = 0;
  /** A request made over the API, for another item each time unless one is given. */
  const newRequest = async ({ itemId, startDate, borrower = 'kenji' }: Wish = {}): Promise<RentalRequest> => {
    const person = await stand.demo.person(borrower);
    const body = {
      itemId: itemId ?? (await nextItem(person)),
      startDate: startDate ?? (await stand.demo.day(30)),
    };
    return (await person.must<RentalRequest>(201, 'POST', '/api/rental-requests', { body })).body;
  };
  const nextItem = async (asked: Person): Promise<string> => {
    const { items } = await asked.get<{ items: readonly { id: string; userId: number; shippingMethod: string }[] }>(
      '/api/items?shippingMethod=delivery&limit=60',
    );
    const sent = items.filter(({ userId, shippingMethod }) => userId !== asked.id && shippingMethod === 'delivery');
    const item = sent[requests++];
    if (item === undefined) throw new Error('the demo has no further item');
    return item.id;
  };
  const demoRound = async (status: RoundStatus): Promise<RentalRequest> => {
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly { id: string }[] }>(
      `/api/admin/rental-requests?status=${status}`,
    );
    return admin.get<RentalRequest>(`/api/rental-requests/${items[0]?.id}`);
  };
});

/** Waits until the page has loaded the code that reports a lost network, with its imports. */
async function ready(page: Page): Promise<void> {
  const file = `performance.getEntriesByType('resource').find(({ name }) => name.includes('/after-start-'))?.name`;
  await until('the code for later is asked for', async () => (await page.evaluate(file)) !== undefined);
  await page.evaluate(`import(${file}).then(() => undefined)`);
}
/** The banner while the live connection is lost. */
const banner = (page: Page): Locator => page.getByRole('status').filter({ hasText: OFFLINE });
const statusPath = ({ id }: RentalRequest): string => `/api/rental-requests/${id}/status`;
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
