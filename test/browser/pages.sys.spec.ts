import { afterEach, expect, it } from '@jest/globals';
import { scriptsAmong } from '../bench/support/client-bundle.ts';
import { describeInFaces } from './support/in-browser.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { atRest } from './support/looking/at-rest.ts';
import { see } from './support/see.ts';

/** React, the router and the query library alone are 84 kB; gzipped, 1 kB = 1,000 bytes. */
const FIRST_VISITS = [
  { page: 'the landing page', path: '/', mostScripts: 14, mostKb: 117 },
  { page: 'the item list', path: '/items', mostScripts: 14, mostKb: 117 },
  { page: 'the journal', path: '/posts', mostScripts: 14, mostKb: 117 },
];
/** Transferred font bytes of a guest's first page. */
const MOST_FONT_BYTES = 200_000;
/** Latin letters and kana alone weigh more: with less, the fonts haven't loaded. */
const LEAST_FONT_BYTES = 40_000;
/** An item's or a user's page before the first interaction: the code that handles interactions is loaded later. */
const FIRST_VISIT_OF_WHAT_IS_READ = { mostScripts: 6, mostKb: 106 };
/**
 * Before the first interaction: all requests, with fonts, and the scripts among them. The owner's rental is at the step with the
 * shortest page, where the chat is near, but loads later.
 */
const ROUND = { mostRequests: 32, mostScripts: 13, mostKb: 153 };
const ROUNDS = [
  { as: 'kenji', side: 'sent' },
  { as: 'hanako', side: 'received' },
];
/**
 * Members' pages before the first interaction: gzipped scripts, and all requests, of which photos of items are those near the first screen.
 * The goal is 40 requests.
 */
const MEMBERS_PAGES = [
  { page: 'home', path: '/', as: 'kenji', mostScripts: 18, mostKb: 152, mostRequests: 37 },
  { page: 'an item', path: '/items', as: 'kenji', mostScripts: 16, mostKb: 159, mostRequests: 40 },
  { page: 'my page', path: '/profile', as: 'kenji', mostScripts: 15, mostKb: 154, mostRequests: 34 },
  { page: 'notifications', path: '/notifications', as: 'kenji', mostScripts: 15, mostKb: 150, mostRequests: 36 },
  { page: 'messages', path: '/messages', as: 'kenji', mostScripts: 12, mostKb: 141, mostRequests: 34 },
  { page: 'payouts', path: '/payouts', as: 'hanako', mostScripts: 14, mostKb: 147, mostRequests: 37 },
  {
    page: 'the payout account',
    path: '/connect-account',
    as: 'hanako',
    mostScripts: 13,
    mostKb: 145,
    mostRequests: 36,
  },
];
/** The notice about slow loading, on a busy machine, and fonts with rare characters of users' texts: an item's page has up to six. */
const OF_OTHERS = /^\/assets\/(trouble-|common-\d+-.*\.woff2$)/;
/** The page that operators begin with. Scripts that its head doesn't name start late: those of the demo are among them. */
const TASKS = { mostScripts: 30, mostUnnamed: 8, mostKb: 180 };

describeInFaces('every page', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('can be shown to an owner, with their own item and another user’s', async () => {
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto('/profile');
    await see(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await lookAt(page, 'profile-owner');
    await page.goto('/items');
    const hrefs = await page.locator('main a[href^="/items/"]').evaluateAll((links) => links.map(String));
    const [first = ''] = hrefs;
    await page.goto(first);
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookAt(page, 'item');
  });

  it.each(FIRST_VISITS)('loads few and small scripts for a guest: $page', async ({ path, mostScripts, mostKb }) => {
    const { scripts, gzipKb } = await firstVisit(path);
    expect(scripts).toBeGreaterThan(2);
    expect(scripts).toBeLessThanOrEqual(mostScripts);
    expect(gzipKb).toBeLessThanOrEqual(mostKb);
  });

  it('loads no private data for a guest who views an item and its owner', async () => {
    const hanako = await stand.demo.person('hanako');
    const { items } = await hanako.get<{ items: readonly { id: string; userId: number }[] }>('/api/items?limit=1');
    const [item] = items;
    for (const path of [`/items/${item?.id}`, `/users/${item?.userId}`]) {
      const { scripts, gzipKb } = await firstVisit(path);
      expect(scripts).toBeLessThanOrEqual(FIRST_VISIT_OF_WHAT_IS_READ.mostScripts);
      expect(gzipKb).toBeLessThanOrEqual(FIRST_VISIT_OF_WHAT_IS_READ.mostKb);
    }
  });

  it.each(ROUNDS)('loads few files for $as, who opens a rental request', async ({ as, side }) => {
    const member = await stand.demo.person(as);
    const rounds = await member.get<readonly { id: string; status: string }[]>(`/api/circulation-rounds/${side}`);
    const { id } = rounds.find(({ status }) => status === 'request_approved')!;
    const { requests, scripts, gzipKb } = await firstVisit(`/rental-requests/${id}`, as);
    expect(scripts).toBeLessThanOrEqual(ROUND.mostScripts);
    expect(gzipKb).toBeLessThanOrEqual(ROUND.mostKb);
    expect(requests).toBeLessThanOrEqual(ROUND.mostRequests);
  });

  it.each(MEMBERS_PAGES)('loads few and small files for a member: $page', async ({ path, as, ...most }) => {
    const { requests, scripts, gzipKb } = await firstVisit(path === '/items' ? await itemOf('hanako') : path, as);
    expect(scripts).toBeLessThanOrEqual(most.mostScripts);
    expect(gzipKb).toBeLessThanOrEqual(most.mostKb);
    expect(requests).toBeLessThanOrEqual(most.mostRequests);
  });

  it('loads only what the tasks need for an operator who opens them', async () => {
    const { scripts, unnamed, gzipKb } = await firstVisit('/admin/tasks', 'admin');
    expect(scripts).toBeLessThanOrEqual(TASKS.mostScripts);
    expect(unnamed).toBeLessThanOrEqual(TASKS.mostUnnamed);
    expect(gzipKb).toBeLessThanOrEqual(TASKS.mostKb);
  });

  it('loads few fonts for a guest, whatever the page', async () => {
    const hanako = await stand.demo.person('hanako');
    const { items } = await hanako.get<{ items: readonly { id: string; userId: number }[] }>('/api/items?limit=1');
    const [item] = items;
    const paths = [
      '/',
      '/items',
      `/items/${item?.id}`,
      `/users/${item?.userId}`,
      '/posts/how-to-pack',
      '/help',
      '/our-mission',
    ];
    const bytes = new Map<string, number>();
    for (const path of paths) bytes.set(path, await fontBytesOf(path));
    expect([...bytes].filter(([, sum]) => sum > MOST_FONT_BYTES)).toEqual([]);
    expect([...bytes].filter(([, sum]) => sum < LEAST_FONT_BYTES)).toEqual([]);
  });

  it('uses the device’s font when the fonts can’t be loaded, without an error', async () => {
    const { page } = await stand.visit();
    const cut = page.waitForEvent('requestfailed', (request) => /\/assets\/fonts-/.test(request.url()));
    await page.route('**/assets/fonts-*', (route) => route.abort('internetdisconnected'));
    await page.goto('/our-mission');
    await cut;
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await stand.endVisits()).filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });

  const itemOf = async (username: string): Promise<string> => {
    const owner = await stand.demo.person(username);
    const { items } = await owner.get<{ items: readonly { id: string }[] }>(`/api/items?limit=1&ownerId=${owner.id}`);
    return `/items/${items[0]?.id}`;
  };

  /** The font bytes of a first visit, once all fonts are loaded. */
  const fontBytesOf = async (path: string): Promise<number> => {
    const { page } = await stand.visit();
    const sizes: Promise<{ responseBodySize: number }>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'font') sizes.push(request.sizes());
    });
    await page.goto(path);
    await see.poll(() => sizes.length).toBeGreaterThan(0);
    await atRest(page);
    await page.waitForLoadState('networkidle');
    return (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  };

  /**
   * All requests before the first interaction, without those that the page sends by itself after 4 s (`main.tsx`),
   * which a slow machine may reach.
   */
  const firstVisit = async (path: string, as?: string) => {
    const { page } = await stand.visit(as === undefined ? {} : { as });
    const asked = new Set<string>();
    let isFirst = true;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      isFirst &&= !pathname.startsWith('/assets/after-start-');
      if (isFirst && !OF_OTHERS.test(pathname)) asked.add(pathname);
    });
    await page.goto(path);
    await see(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { scripts, gzipBytes } = scriptsAmong(asked);
    const named = await page.locator('head link[rel="modulepreload"]').count();
    return { requests: asked.size, scripts, unnamed: scripts - named, gzipKb: gzipBytes / 1000 };
  };
});
