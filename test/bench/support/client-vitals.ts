import type { Browser, Locator, Page } from '@playwright/test';
import { SCREENS } from '../../browser/support/visit.ts';
import { setTimeout as delay } from 'node:timers/promises';

/** The web vitals of one page. */
export interface Vitals {
  /** Largest contentful paint, ms from the navigation's start. */
  readonly lcp: number;
  /** Sum of the unexpected layout shifts: at least the cumulative layout shift. */
  readonly cls: number;
  /** The slowest interaction in ms; browsers report whole frames from 16 ms on; 0: all were faster. */
  readonly inp: number;
}

/** A file that a page has loaded. */
export interface LoadedFile {
  readonly kind: 'script' | 'font';
  readonly path: string;
  /** Transferred bytes, compressed. */
  readonly bytes: number;
}

export interface PageLoad {
  readonly vitals: Vitals;
  /** Loaded before the first interaction. */
  readonly files: readonly LoadedFile[];
}

export interface PagePlan {
  readonly name: string;
  readonly path: string;
  /** Cookies that sign the window in; none: a guest. */
  readonly cookies: readonly { name: string; value: string; url: string }[];
  /** The interaction once the page is shown. */
  readonly touch: (page: Page) => Promise<void>;
}

const CPU_SLOWDOWN = 4;
const OBSERVE = `
  globalThis.vitals = { lcp: 0, cls: 0, inp: 0 };
  const observe = (type, look, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime));
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
/** Resolves inside the page, because polling it would take processor time from it. */
const SETTLED = `new Promise((resolve) => {
  const observer = new MutationObserver(() => look());
  const look = () => document.querySelector('h1') && (observer.disconnect(), resolve());
  observer.observe(document, { childList: true, subtree: true });
  look();
})`;
/** Two frames and an idle moment: the interaction's effects are painted and reported. */
const PAINTED = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))))`;

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
    await plan.touch(page);
    await page.evaluate(PAINTED);
    const vitals = (await page.evaluate('vitals')) as Vitals;
    return { vitals, files };
  } finally {
    await context.close();
  }
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
interface InPage {
  readonly getBoundingClientRect: () => Box;
  readonly contains: (other: unknown) => boolean;
  readonly ownerDocument: { readonly elementFromPoint: (x: number, y: number) => unknown };
}
/** Runs in the page: whether a tap on the element's middle reaches it, and no overlay such as the greeting. */
const isOnTop = (element: InPage): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return element.contains(element.ownerDocument.elementFromPoint((left + right) / 2, (top + bottom) / 2));
};
const PAUSE_MS = 50;
const TAP_TIMEOUT_MS = 10_000;

/** A bare tap: Playwright's own taps make the page check where they land while they are handled. */
export async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const deadline = Date.now() + TAP_TIMEOUT_MS;
  while (!(await target.evaluate(isOnTop))) {
    if (Date.now() > deadline) throw new Error('something lies over what is to be tapped');
    await delay(PAUSE_MS);
  }
  const box = await target.boundingBox();
  if (box === null) throw new Error('there is nothing to tap');
  await page.evaluate(PAINTED);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** @returns a function that returns the files received so far */
function listen(page: Page): () => Promise<LoadedFile | null>[] {
  const files: Promise<LoadedFile | null>[] = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    if (kind !== 'script' && kind !== 'font') return;
    const { pathname } = new URL(request.url());
    const file = request.sizes().then(({ responseBodySize: bytes }): LoadedFile => ({ kind, path: pathname, bytes }));
    // Requests that are pending when the page is left fail.
    files.push(file.catch(() => null));
  });
  return () => files.splice(0);
}
