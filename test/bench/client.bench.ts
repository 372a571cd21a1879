import type { Browser } from '@playwright/test';
import { launchBrowser } from '../browser/support/launch-browser.ts';
import { Person } from '../support/person.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import { type BenchResult, median } from './support/bench-result.ts';
import { startBenchService } from './support/bench-service.ts';
import { isRendered } from './http/answered-page.ts';
import { runLoad } from './http/http-load.ts';
import { bundle, bundleTable, scriptsAmong } from './support/client-bundle.ts';
import { type PagePlan, plansFor } from './support/client-plans.ts';
import { type LoadedFile, loadPage, type PageLoad } from './support/client-vitals.ts';

/** The first load warms the server up. */
const LOADS = 6;
const LCP_MS = 1200;
const CLS = 0.01;
const INP_MS = 100;
/** From a press to the first frame that shows it. */
const SHOWN_MS = 100;
/** A link that many guests open at once: requests per second, connections, and different items. */
const BURST = { rate: 200, connections: 50, seconds: 10, items: 40 };
/**
 * How many of these are rendered already: in production the service renders them at the start (`RenderedPages.warmUp`).
 */
const RENDERED_AHEAD = 24;
const BURST_P99_MS = 100;
/** Per burst: the rest is sent unrendered, because only a few are rendered at a time. */
const LEAST_RENDERED_PERCENT = 99;

/** The built client on a phone with a slow processor, against the service with the demo's data. */
export async function benchClient(postgres: BenchPostgres): Promise<BenchResult[]> {
  const service = await startBenchService({ MEGURI_DATA_DIR: postgres.folder('client') });
  const browser = await launchBrowser();
  try {
    const plans = await plansFor(service.url);
    const results = await burst(service.url);
    for (const plan of plans) {
      const loads = await repeated(browser, plan);
      results.push(...vitalsOf(plan, loads), ...weightOf(plan, loads));
      if (plan === plans[0]) process.stdout.write(`${bundleTable(bundle(), scriptPaths(loads))}\n`);
      process.stdout.write(fontLines(plan.name, loads[0]?.files ?? []) + largestLines(loads));
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

function vitalsOf({ name, opens }: PagePlan, loads: readonly PageLoad[]): BenchResult[] {
  const of = (key: 'served' | 'lcp' | 'cls' | 'inp' | 'shown' | 'opened') =>
    median(loads.map(({ vitals }) => vitals[key]));
  return [
    atMost(`${name}: first byte`, Math.round(of('served')), 'ms', null),
    atMost(`${name}: largest contentful paint`, Math.round(of('lcp')), 'ms', LCP_MS),
    atMost(`${name}: cumulative layout shift`, Math.round(of('cls') * 10_000) / 10_000, '', CLS),
    atMost(`${name}: slowest interaction`, of('inp'), 'ms', INP_MS),
    ...(opens === undefined
      ? []
      : [
          atMost(`${name}: press shown`, Math.round(of('shown')), 'ms', SHOWN_MS),
          atMost(`${name}: dialog after a press`, Math.round(of('opened')), 'ms', null),
        ]),
  ];
}

const scriptsOf = (loads: readonly PageLoad[]) => (loads[0]?.files ?? []).filter(({ kind }) => kind === 'script');
const scriptPaths = (loads: readonly PageLoad[]) => new Set(scriptsOf(loads).map(({ path }) => path));

/** What a page loads before the first interaction. Its scripts are gzipped, as the goal counts, and as transferred. */
function weightOf({ name, goals }: PagePlan, loads: readonly PageLoad[]): BenchResult[] {
  const { scripts, gzipBytes } = scriptsAmong(scriptPaths(loads));
  const sent = scriptsOf(loads).reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    atMost(`${name}: requests`, loads[0]?.files.length ?? 0, '', goals.requests),
    atMost(`${name}: scripts`, scripts, '', goals.scripts),
    atMost(`${name}: scripts, gzip`, kilobytes(gzipBytes), 'kB', goals.scriptsKb),
    atMost(`${name}: scripts as sent`, kilobytes(sent), 'kB', null),
  ];
}

/** Which element was the largest, in each of the loads. */
const largestLines = (loads: readonly PageLoad[]): string =>
  loads.map(({ vitals: { lcp, largest } }) => `    ${Math.round(lcp)} ms  ${largest}\n`).join('');

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
