import type { Browser, Page } from '@playwright/test';
import { SCREENS } from '../../browser/support/visit.ts';
import type { PagePlan } from './client-plans.ts';
import { openDialog, PAINTED } from './client-presses.ts';

/** The web vitals of one page. */
export interface Vitals {
  /** First byte of the page, ms from the navigation's start. */
  readonly served: number;
  /** Largest contentful paint, ms from the navigation's start. */
  readonly lcp: number;
  /** The element of that paint, in short. */
  readonly largest: string;
  /** Sum of the unexpected layout shifts: at least the cumulative layout shift. */
  readonly cls: number;
  /** The slowest interaction in ms; browsers report whole frames from 16 ms on; 0: all were faster. */
  readonly inp: number;
  /** From the touch of the plan's button to the first frame that shows the press, in ms; 0: the plan has none. */
  readonly shown: number;
  /** From the press of that button to the dialog that it opens, in ms. */
  readonly opened: number;
}

/** A file that a page has loaded. */
export interface LoadedFile {
  /** The browser's type of resource, such as script, font or image. */
  readonly kind: string;
  readonly path: string;
  /** Transferred bytes, compressed. */
  readonly bytes: number;
}

export interface PageLoad {
  readonly vitals: Vitals;
  /** Loaded before the first interaction. */
  readonly files: readonly LoadedFile[];
}

const CPU_SLOWDOWN = 4;
const OBSERVE = `
  globalThis.vitals = { served: 0, lcp: 0, largest: '', cls: 0, inp: 0, shown: 0, opened: 0 };
  const observe = (type, look, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true, ...more });
  observe('navigation', ({ responseStart }) => (vitals.served = responseStart));
  observe('largest-contentful-paint', ({ startTime, size, url, element }) => {
    vitals.lcp = startTime;
    const name = url.split('/').at(-1) || element?.textContent.trim().slice(0, 30);
    vitals.largest = [element?.localName, name, size].join(' ');
  });
  observe('layout-shift', ({ value, hadRecentInput }) => (vitals.cls += hadRecentInput ? 0 : value));
  observe('event', ({ interactionId, duration }) => {
    if (interactionId > 0) vitals.inp = Math.max(vitals.inp, duration);
  }, { durationThreshold: 16 });`;
/** Resolves after half a second without requests. */
const QUIET = `new Promise((resolve) => {
  let timer = 0;
  const again = () => (clearTimeout(timer), (timer = setTimeout(resolve, 500)));
  new PerformanceObserver(again).observe({ type: 'resource' });
  again();
})`;
/**
 * Resolves once a heading is there and the fonts are asked for, which is after hydration. Inside the page, because polling it would take
 * processor time from it.
 */
const SETTLED = `new Promise((resolve) => {
  const observer = new MutationObserver(() => look());
  const isSettled = () => document.querySelector('h1') && document.querySelector('link[href*="/assets/fonts-"]');
  const look = () => isSettled() && (observer.disconnect(), resolve());
  observer.observe(document, { childList: true, subtree: true });
  look();
})`;

/** A phone with a slow processor and an empty cache opens the page, and a user interacts with it. */
export async function loadPage(browser: Browser, plan: PagePlan): Promise<PageLoad> {
  const context = await browser.newContext({ ...SCREENS.phone, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  try {
    await context.addCookies([...plan.cookies]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(OBSERVE);
    const loaded = listen(page);
    await page.goto(plan.path, { waitUntil: 'load' });
    // Files requested with the frame may arrive before anything is shown; a user doesn't interact before that.
    await page.evaluate(SETTLED);
    await page.evaluate(QUIET);
    const files = (await Promise.all(loaded())).filter((file) => file !== null);
    if (plan.opens !== undefined) await openDialog(page, plan.opens);
    await plan.touch(page);
    await page.evaluate(PAINTED);
    const vitals = (await page.evaluate('vitals')) as Vitals;
    return { vitals, files };
  } finally {
    await context.close();
  }
}

/** Loaded by itself after 4 s (`main.tsx`), with what follows. */
const LATER = '/assets/after-start-';

/** @returns a function that returns the files received so far */
function listen(page: Page): () => Promise<LoadedFile | null>[] {
  const files: Promise<LoadedFile | null>[] = [];
  const later = new Set<unknown>();
  page.on('request', (request) => {
    if (later.size > 0 || request.url().includes(LATER)) later.add(request);
  });
  page.on('requestfinished', (request) => {
    if (later.has(request)) return;
    const kind = request.resourceType();
    const { pathname } = new URL(request.url());
    const file = request.sizes().then(({ responseBodySize: bytes }): LoadedFile => ({ kind, path: pathname, bytes }));
    // Requests that are pending when the page is left fail.
    files.push(file.catch(() => null));
  });
  return () => files.splice(0);
}
