import type { Browser, BrowserContext, Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { PASSWORD } from '../../support/person.ts';
import { listenForComplaints } from './complaints.ts';
import { PATIENCE_MS } from './see.ts';
import { translatePages } from './translated.ts';

export const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;
export type Screen = keyof typeof SCREENS;

export interface VisitTerms {
  /** The service's URL. */
  readonly url: string;
  readonly screen?: Screen;
  /** A demo user's name; absent: a guest. */
  readonly as?: string;
  /** Whether motion is reduced, so that neither intro nor confetti cover the page; true by default. */
  readonly still?: boolean;
  /** Whether the browser translates the pages; false by default. */
  readonly translated?: boolean;
  /** Whether the pages' scripts run; true by default. */
  readonly scripts?: boolean;
}

/** Runs in the page; a page without the client, such as that of a mailed link, stays as it is. */
const IS_TAKEN_OVER = `document.getElementById('root') === null ||
  (document.listens === true && document.querySelector('[data-members-place]') === null)`;
/** A page that isn't hydrated by then is used as it is. */
const TAKE_OVER_MS = 5000;
const PAUSE_MS = 20;

/**
 * A server-rendered page is visible before it is hydrated and knows its member: `goto` and `reload` wait for both here,
 * except with `commit`.
 */
function waitForTakeOver(page: Page): void {
  const taken = async <T>(response: T, waitUntil?: string): Promise<T> => {
    if (waitUntil === 'commit') return response;
    for (const end = Date.now() + TAKE_OVER_MS; Date.now() < end; await delay(PAUSE_MS))
      if (await page.evaluate(IS_TAKEN_OVER).catch(() => true)) break;
    return response;
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => taken(await arrived(() => goto(url, options)), options?.waitUntil);
  page.reload = async (options) => taken(await arrived(() => reload(options)), options?.waitUntil);
}

/** A dialog that closes goes a step back in history, and that cancels a navigation that begins meanwhile. */
const arrived = <T>(navigate: () => Promise<T>): Promise<T> =>
  navigate().catch((error: Error) => {
    if (!error.message.includes('net::ERR_ABORTED')) throw error;
    return navigate();
  });

/** A user at a browser window, in Japan. */
export class Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly url: string;
  /** Console errors, uncaught errors, violations of the content security policy, and unexpected responses. */
  readonly complaints: string[];

  private constructor(context: BrowserContext, page: Page, url: string, complaints: string[]) {
    this.context = context;
    this.page = page;
    this.url = url;
    this.complaints = complaints;
  }

  static async begin(
    browser: Browser,
    { url, screen = 'phone', as, still = true, translated = false, scripts = true }: VisitTerms,
  ): Promise<Visit> {
    const context = await browser.newContext({
      ...SCREENS[screen],
      baseURL: url,
      javaScriptEnabled: scripts,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: still ? 'reduce' : 'no-preference',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    if (scripts) waitForTakeOver(page);
    if (translated) await translatePages(page);
    const visit = new Visit(context, page, url, await listenForComplaints(page, url));
    if (as !== undefined) await visit.signIn(as);
    return visit;
  }

  /** Signs in over the API like the dialog, which gives the window the session's cookie. */
  async signIn(username: string, password = PASSWORD): Promise<void> {
    const { request } = this.context;
    const answer = await request.post('/api/login', { headers: await this.#token(), data: { username, password } });
    if (!answer.ok()) throw new Error(`${username} can't sign in: ${answer.status()} ${await answer.text()}`);
    const { id, hasSeenWelcome } = (await answer.json()) as { id: number; hasSeenWelcome: boolean };
    if (hasSeenWelcome) return;
    // Its welcome would cover the page.
    await request.patch(`/api/users/${id}`, { headers: await this.#token(), data: { has_seen_welcome: true } });
  }

  async #token(): Promise<Record<string, string>> {
    const answer = await this.context.request.get('/api/csrf-token');
    return { 'x-csrf-token': ((await answer.json()) as { csrfToken: string }).csrfToken };
  }

  async go(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /**
   * First removes the test's routes: a pending one would fail when the page closes, in whatever test runs then. A
   * window that is closed already stays closed.
   */
  async end(): Promise<void> {
    const answering = [this.context, ...this.context.pages()];
    await Promise.allSettled(answering.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    await this.context.close();
  }
}
