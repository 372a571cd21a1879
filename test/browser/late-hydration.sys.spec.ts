import { afterEach, expect, it } from '@jest/globals';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { CHOSEN, freeDays, requestButton, sheetOf } from './support/first-request.ts';
import { describeInFaces } from './support/in-browser.ts';
import { see } from './support/see.ts';

/** React marks every element that it has hydrated. */
const isTakenOver = (element: string) =>
  `Object.keys(document.querySelector('${element}') ?? {}).some((key) => key.startsWith('__reactFiber'))`;
const IS_TAKEN_OVER = isTakenOver('h1');
/** In ms since the navigation. */
const WHEN_ITS_CODE_WAS_ASKED_FOR = `performance.getEntriesByType('resource')
  .find(({ name }) => /assets.(item|user)-/.test(name)).startTime`;

describeInFaces('public pages that are hydrated later', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const anItem = async (): Promise<Item> => {
    const { items } = await (await stand.demo.person('hanako')).get<{ items: readonly Item[] }>('/api/items?limit=1');
    return items[0]!;
  };
  /** An item's page without its code for interactions, which is held back. */
  const held = async () => {
    const { page } = await stand.visit();
    const { promise, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/assets/item-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    const { id, name } = await anItem();
    await page.goto(`/items/${id}`);
    await see.poll(() => page.evaluate(isTakenOver('header button'))).toBe(true);
    return { page, heading: page.getByRole('heading', { level: 1, name }), go };
  };
  const owners = { name: 'オーナーに質問する' };

  it.each([
    ['once a user touches them', true],
    ['after a while without a touch', false],
  ])('are hydrated %s', async (_, isTouched) => {
    const { id, userId } = await anItem();
    for (const path of [`/items/${id}`, `/users/${userId}`]) {
      const { page } = await stand.visit();
      await page.goto(path);
      const now = await page.evaluate<number>('performance.now()');
      if (isTouched) await page.mouse.wheel(0, 100);
      await see.poll(() => page.evaluate(IS_TAKEN_OVER), { timeout: 15_000 }).toBe(true);
      const asked = await page.evaluate<number>(WHEN_ITS_CODE_WAS_ASKED_FOR);
      if (isTouched) expect(asked).toBeLessThan(now + 2000);
      expect(asked).toBeGreaterThan(isTouched ? Math.min(now, 4000) : 4000);
    }
  });

  it('carry out the press that triggered the hydration', async () => {
    const { page, go } = await held();
    await page.getByRole('button', owners).tap();
    await see(page.getByRole('dialog')).toBeHidden();
    go();
    await see(page.getByRole('dialog')).toContainText('オーナーに質問するには、ログインまたは新規登録をしてください。');
  });

  it('carry out all presses that came before the code of their part: a day, and the request', async () => {
    const { page } = await stand.visit();
    const { promise, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/assets/request-part-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`/items/${(await anItem()).id}`);
    const day = freeDays(page).first();
    const name = (await day.getAttribute('aria-label'))!;
    await day.tap();
    await requestButton(page).tap();
    await see(day).toHaveAttribute('data-pressed');
    await see(requestButton(page)).toHaveAttribute('data-pressed');
    go();
    await see(sheetOf(page)).toBeVisible();
    await see(page.locator(CHOSEN)).toHaveAttribute('aria-label', `${name}、利用期間`);
  });

  it('stay readable when their scripts can’t be loaded, which is reported to users who press a button', async () => {
    const { id, name } = await anItem();
    const { page } = await stand.visit();
    let asked = 0;
    await page.route('**/assets/item-*.js', (route) => (asked++, route.abort('internetdisconnected')));
    await page.goto(`/items/${id}`);
    const heading = page.getByRole('heading', { level: 1, name });
    await page.mouse.wheel(0, 50);
    await see.poll(() => asked).toBeGreaterThanOrEqual(2);
    const atFirst = asked;
    for (let moves = 0; moves < 100; moves += 1) await page.mouse.move(moves, 200);
    // Less and less often, however much the user interacts.
    expect(asked).toBeLessThan(atFirst + 12);
    await see(heading).toBeVisible();
    await page.getByRole('button', owners).tap();
    const said = page.getByRole('alert').filter({ hasText: '読み込めませんでした。通信環境をご確認のうえ' });
    await see(said).toBeInViewport({ ratio: 1 });
    await see(heading).toBeVisible();
    await page.unroute('**/assets/item-*.js');
    await page.getByRole('button', owners).tap();
    await see(page.getByRole('dialog')).toContainText('オーナーに質問するには、ログインまたは新規登録をしてください。');
    await see(said).toHaveCount(0);
    const complaints = (await stand.endVisits()).filter((one) => !/INTERNET_DISCONNECTED|imported module/.test(one));
    expect(complaints).toEqual([]);
  });

  it('are reloaded on demand after that report', async () => {
    const { id, name } = await anItem();
    const { page } = await stand.visit();
    await page.route('**/assets/item-*.js', (route) => route.abort('internetdisconnected'));
    await page.goto(`/items/${id}`);
    await page.getByRole('button', owners).tap();
    const said = page.getByRole('alert').filter({ hasText: '読み込めませんでした。通信環境をご確認のうえ' });
    await see(said).toBeVisible();
    await page.unroute('**/assets/item-*.js');
    await said.getByRole('button', { name: '再読み込み' }).tap();
    await see(said).toHaveCount(0);
    await see(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', owners).tap();
    await see(page.getByRole('dialog')).toBeVisible();
    const complaints = (await stand.endVisits()).filter((one) => !/INTERNET_DISCONNECTED|imported module/.test(one));
    expect(complaints).toEqual([]);
  });

  it('follow links within themselves, and stay open', async () => {
    const { page, heading, go } = await held();
    await page.locator('a[href="#main"]').focus();
    await page.keyboard.press('Enter');
    await see(page.locator('#main')).toBeFocused();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
    await see(heading).toBeVisible();
    go();
    await see.poll(() => page.evaluate(IS_TAKEN_OVER)).toBe(true);
  });

  it('show another page without an error if the user goes there just when React begins', async () => {
    const { page } = await stand.visit();
    await page.addInitScript(`{
      const { addEventListener } = EventTarget.prototype;
      EventTarget.prototype.addEventListener = function (...terms) {
        if (this.id === 'root' && location.pathname === '/posts') history.replaceState(null, '', '/our-mission');
        return addEventListener.apply(this, terms);
      };
    }`);
    await page.goto('/posts');
    await see(page).toHaveURL('/our-mission');
    await see(page).toHaveTitle(/^OUR MISSION/);
    await see(page.getByRole('heading', { level: 1 })).not.toContainText('読みもの');
  });

  it('don’t delay a visit to another page', async () => {
    const { page, go } = await held();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Meguri/ })
      .first()
      .tap();
    await see(page).toHaveURL('/');
    await see(page.getByRole('heading', { level: 1 })).toContainText('クローゼットは');
    go();
  });
});
