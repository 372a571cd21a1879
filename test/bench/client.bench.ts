import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../browser/support/launch-browser.ts';
import { Person } from '../support/person.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import { type BenchResult, median } from './support/bench-result.ts';
import { startBenchService } from './support/bench-service.ts';
import { isRendered } from './http/answered-page.ts';
import { runLoad } from './http/http-load.ts';
import { bundle, bundleTable, scriptsAmong } from './support/client-bundle.ts';
import { type LoadedFile, loadPage, type PageLoad, type PagePlan, tap } from './support/client-vitals.ts';

/** The first load warms the server up. */
const LOADS = 6;
const LCP_MS = 1200;
const CLS = 0.01;
const INP_MS = 100;
/** A link that many guests open at once: requests per second, connections, and different items. */
const BURST = { rate: 200, connections: 50, seconds: 10, items: 40 };
/**
 * How many of these are rendered already: in production the service renders them at the start (`RenderedPages.warmUp`).
 */
const RENDERED_AHEAD = 24;
const BURST_P99_MS = 100;
/** Per burst: the rest is sent unrendered, because only a few are rendered at a time. */
const LEAST_RENDERED_PERCENT = 99;
/** The gzipped scripts of a guest's first visit. */
const SCRIPTS_KB = 112;
/** Pages that the server renders. */
const GUESTS_PAGES = ['landing page', 'item list', 'item page of a guest', 'profile of a guest', 'journal'];
const SCRIPTS = 14;

/** The built client on a phone with a slow processor, against the service with the demo's data. */
export async function benchClient(postgres: BenchPostgres): Promise<BenchResult[]> {
  const service = await startBenchService({ MEGURI_DATA_DIR: postgres.folder('client') });
  const browser = await launchBrowser();
  try {
    const plans = await plansFor(service.url);
    const results = await burst(service.url);
    for (const plan of plans) {
      const loads = await repeated(browser, plan);
      results.push(...vitalsOf(plan.name, loads));
      results.push(...weightOf(plan.name, loads));
      if (plan === plans[0]) process.stdout.write(`${bundleTable(bundle(), scriptPaths(loads))}\n`);
      process.stdout.write(fontLines(plan.name, loads[0]?.files ?? []));
    }
    return results;
  } finally {
    await browser.close();
    await service.end();
  }
}

/** Guests who open items as whole pages, without a browser, right after a start in production. */
async function burst(url: string): Promise<BenchResult[]> {
  const { items } = await new Person(url).get<{ items: readonly { id: string }[] }>(`/api/items?limit=${BURST.items}`);
  const { hostname, port } = new URL(url);
  const head = `HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: br\r\n\r\n`;
  for (const path of ['/', '/items', ...items.slice(0, RENDERED_AHEAD).map(({ id }) => `/items/${id}`)]) {
    await (await fetch(url + path)).text();
  }
  const requests = items.map(({ id }) => `GET /items/${id} ${head}`);
  const { rate, connections, seconds } = BURST;
  const terms = { expectedStatus: 200, keepsAnswers: true };
  const order = { host: hostname, ports: [Number(port)], connections, seconds, rate, requests, ...terms };
  const { p50, p99, unexpected, perSecond, answers } = await runLoad(order);
  if (unexpected > 0) throw new Error(`${unexpected} item pages weren't answered 200`);
  return [
    rendered(`burst of ${Math.round(perSecond)} item pages a second: rendered`, answers),
    atMost(`burst of ${Math.round(perSecond)} item pages a second: median`, Math.round(p50 * 10) / 10, 'ms', null),
    atMost(
      `burst of ${Math.round(perSecond)} item pages a second: 99 of 100`,
      Math.round(p99 * 10) / 10,
      'ms',
      BURST_P99_MS,
    ),
  ];
}

async function repeated(browser: Browser, plan: PagePlan): Promise<PageLoad[]> {
  const loads: PageLoad[] = [];
  for (let load = 0; load < LOADS; load += 1) loads.push(await loadPage(browser, plan));
  return loads.slice(1);
}

type Sent = Readonly<Record<'id' | 'itemId' | 'ownerId' | 'status', string>>;

/** Pages and an interaction on each, at places that exist in every state. */
async function plansFor(url: string): Promise<readonly PagePlan[]> {
  const kenji = await new Person(url).signIn('kenji');
  const sent = await kenji.get<readonly Sent[]>('/api/circulation-rounds/sent');
  const approved = sent.find(({ status }) => status === 'request_approved');
  if (approved === undefined) throw new Error('the demo has no approved request of kenji');
  const cookies = cookiesOf(kenji, url);
  const owners = cookiesOf(await new Person(url).signIn('hanako'), url);
  return [
    { name: 'landing page', path: `${url}/`, cookies: [], touch: touchAsGuest },
    { name: 'item list', path: `${url}/items`, cookies: [], touch: touchMenu },
    { name: 'home', path: `${url}/`, cookies, touch: touchMenu },
    { name: 'item page', path: `${url}/items/${approved.itemId}`, cookies, touch: touchMenu },
    { name: 'item page of a guest', path: `${url}/items/${approved.itemId}`, cookies: [], touch: touchMenu },
    { name: 'profile of a guest', path: `${url}/users/${approved.ownerId}`, cookies: [], touch: touchMenu },
    { name: 'journal', path: `${url}/posts`, cookies: [], touch: touchMenu },
    { name: 'rental request', path: `${url}/rental-requests/${approved.id}`, cookies, touch: touchRequest },
    { name: 'payouts', path: `${url}/payouts`, cookies: owners, touch: touchMenu },
    { name: 'payout account', path: `${url}/connect-account`, cookies: owners, touch: touchMenu },
  ];
}

const cookiesOf = ({ cookie }: Person, url: string): PagePlan['cookies'] =>
  cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url };
  });

async function touchMenu(page: Page): Promise<void> {
  await tap(page, page.getByRole('button', { name: 'メニューを開く' }));
  await tap(page, page.getByRole('button', { name: 'メニューを閉じる' }));
}

async function touchAsGuest(page: Page): Promise<void> {
  await touchMenu(page);
  await tap(page, page.getByRole('banner').getByRole('button', { name: 'START NOW' }).first());
  const dialog = page.getByRole('dialog');
  await tap(page, dialog.getByRole('tab', { name: 'ログイン' }));
  await tap(page, dialog.getByRole('button', { name: '閉じる' }));
}

async function touchRequest(page: Page): Promise<void> {
  await touchMenu(page);
  for (const button of await page.getByRole('main').locator('button[aria-expanded="false"]').all())
    await tap(page, button);
}

function vitalsOf(page: string, loads: readonly PageLoad[]): BenchResult[] {
  const of = (key: 'lcp' | 'cls' | 'inp') => median(loads.map(({ vitals }) => vitals[key]));
  return [
    atMost(`${page}: largest contentful paint`, Math.round(of('lcp')), 'ms', LCP_MS),
    atMost(`${page}: cumulative layout shift`, Math.round(of('cls') * 10_000) / 10_000, '', CLS),
    atMost(`${page}: slowest interaction`, of('inp'), 'ms', INP_MS),
  ];
}

const scriptsOf = (loads: readonly PageLoad[]) => (loads[0]?.files ?? []).filter(({ kind }) => kind === 'script');
const scriptPaths = (loads: readonly PageLoad[]) => new Set(scriptsOf(loads).map(({ path }) => path));

/** The number of scripts of a first visit and their size: gzipped, as the goal counts, and as transferred. */
function weightOf(page: string, loads: readonly PageLoad[]): BenchResult[] {
  const { scripts, gzipBytes } = scriptsAmong(scriptPaths(loads));
  const sent = scriptsOf(loads).reduce((sum, { bytes }) => sum + bytes, 0);
  const most = GUESTS_PAGES.includes(page) ? SCRIPTS_KB : null;
  return [
    atMost(`${page}: scripts`, scripts, '', most === null ? null : SCRIPTS),
    atMost(`${page}: scripts, gzip`, kilobytes(gzipBytes), 'kB', most),
    atMost(`${page}: scripts as sent`, kilobytes(sent), 'kB', null),
  ];
}

function fontLines(page: string, files: readonly LoadedFile[]): string {
  const fonts = files.filter(({ kind }) => kind === 'font');
  const lines = fonts.map(({ path, bytes }) => `    ${String(kilobytes(bytes)).padStart(6)} kB  ${path}\n`);
  const total = kilobytes(fonts.reduce((sum, { bytes }) => sum + bytes, 0));
  return `  ${page}: ${fonts.length} font files, ${total} kB\n${lines.join('')}`;
}

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

function rendered(name: string, answers: readonly Buffer[]): BenchResult {
  const percent = (100 * answers.filter(isRendered).length) / answers.length;
  const goal = `≥ ${LEAST_RENDERED_PERCENT} %`;
  const met = percent >= LEAST_RENDERED_PERCENT;
  return { name, value: Math.round(percent * 10) / 10, unit: '%', control: null, ratio: null, goal, met };
}

/** @param most null: measured for information */
function atMost(name: string, value: number, unit: string, most: number | null): BenchResult {
  const goal = most === null ? 'for information' : `≤ ${most} ${unit}`.trim();
  return { name, value, unit, control: null, ratio: null, goal, met: most === null || value <= most };
}
