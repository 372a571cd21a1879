import { afterEach, expect, it } from '@jest/globals';
import type { FavouriteState } from '@meguri/contracts/favourite/favourite.ts';
import type { ItemList, ItemSummary } from '@meguri/contracts/item/item-view.ts';
import type { Page, Route } from '@playwright/test';
import { describeInBrowser } from './support/in-browser.ts';
import { renderedPage } from './support/rendered-page.ts';
import { see } from './support/see.ts';

describeInBrowser('public pages, rendered for a member', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const kenji = () => stand.demo.person('kenji');
  /** An item of another user. */
  const anItem = async (isFavourite: boolean): Promise<ItemSummary> => {
    const person = await kenji();
    const { items } = await person.get<ItemList>('/api/items?limit=24');
    const item = items.find(({ userId }) => userId !== person.id)!;
    await person.must(200, isFavourite ? 'PUT' : 'DELETE', `/api/favourites/${item.id}`);
    return item;
  };
  const isKept = async ({ id }: ItemSummary): Promise<boolean> =>
    (await (await kenji()).get<FavouriteState>(`/api/favourites/${id}`)).isFavourite;
  const heartOf = (page: Page, { name }: ItemSummary) =>
    page
      .getByRole('main')
      .getByRole('button', { name: `${name}をお気に入り` })
      .first();

  const whole = async (path: string) => renderedPage(stand.demo.url + path, (await kenji()).cookie);
  /** A page for which one response is held back until it is released. */
  const without = async (what: string, path: string, goOn = (route: Route) => route.fallback()) => {
    await whole(path);
    const { page } = await stand.visit({ as: 'kenji' });
    const { promise, resolve: go } = Promise.withResolvers<void>();
    await page.route(what, async (route) => {
      await promise;
      await goOn(route);
    });
    await page.goto(path, { waitUntil: 'commit' });
    return { page, go, dialog: page.getByRole('dialog') };
  };

  it('can be read before any script runs, offer no login, and show no state of hearts', async () => {
    const item = await anItem(true);
    const { id, name, userId } = item;
    const { page } = await stand.visit({ as: 'kenji', scripts: false });
    for (const path of [`/items/${id}`, '/items', `/users/${userId}`, '/posts']) {
      await whole(path);
      await page.goto(path);
      await see(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await see(page.getByRole('button', { name: /START NOW|ログイン/ })).toHaveCount(0);
      await see(page.locator('[data-tabs] a')).toHaveCount(5);
    }
    await page.goto(`/items/${id}`);
    await see(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await heartOf(page, item).getAttribute('aria-pressed')).toBeNull();
  });

  it('become the member’s: with their header, and their hearts', async () => {
    const item = await anItem(true);
    const { page, go } = await without('**/api/user', `/items/${item.id}`);
    await see.poll(() => page.evaluate('document.listens === true')).toBe(true);
    go();
    await see(page.getByRole('banner').getByRole('link', { name: /^お知らせ/ })).toBeVisible();
    await see(heartOf(page, item)).toHaveAttribute('aria-pressed', 'true');
    await see(heartOf(page, item)).toHaveAccessibleName(`${item.name}をお気に入りから外す`);
    await see(page.getByRole('button', { name: 'このアイテムを報告する' })).toBeVisible();
  });

  it('carry out as the member’s what is pressed before the scripts are loaded', async () => {
    const item = await anItem(false);
    const { page, go, dialog } = await without('**/assets/index-*.js', `/items/${item.id}`);
    await heartOf(page, item).tap();
    await see(dialog).toBeHidden();
    expect(await isKept(item)).toBe(false);
    go();
    await see(heartOf(page, item)).toHaveAttribute('aria-pressed', 'true');
    await see.poll(() => isKept(item)).toBe(true);
    await see(dialog).toBeHidden();
  });

  it('carry out as the member’s what is pressed before the session is known', async () => {
    const item = await anItem(false);
    const { page, go, dialog } = await without('**/api/user', `/items/${item.id}`);
    await see.poll(() => page.evaluate('document.listens === true')).toBe(true);
    await heartOf(page, item).tap();
    await see(heartOf(page, item)).toHaveAttribute('aria-pressed', 'true');
    await see.poll(() => isKept(item)).toBe(true);
    go();
    await see(page.getByRole('banner').getByRole('link', { name: /^お知らせ/ })).toBeVisible();
    await see(heartOf(page, item)).toHaveAttribute('aria-pressed', 'true');
    await see(dialog).toBeHidden();
  });

  it('are shown as to a guest when the session is over', async () => {
    const item = await anItem(false);
    const { page, go, dialog } = await without('**/api/user', `/items/${item.id}`, (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthenticated' } }),
    );
    await see.poll(() => page.evaluate('document.listens === true')).toBe(true);
    go();
    await see(page.getByRole('banner').getByRole('button', { name: 'START NOW' }).first()).toBeVisible();
    await heartOf(page, item).tap();
    await see(dialog).toContainText('お気に入りに保存するには、ログインまたは新規登録をしてください。');
  });
});
