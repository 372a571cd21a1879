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
  /** Where the service answers. */
  readonly url: string;
  readonly screen?: Screen;
  /** A demo user's name; a guest without. */
  readonly as?: string;
  /** Whether motion is reduced, so that neither intro nor confetti stand in the way: yes unless false. */
  readonly still?: boolean;
  /** Whether the browser translates the pages: no unless true. */
  readonly translated?: boolean;
}

const IS_TAKEN_OVER = `document.listens === true && document.querySelector('[data-members-place]') === null`;
/** A page that never is taken over is looked at as it is. */
const TAKE_OVER_MS = 5000;
const PAUSE_MS = 20;

/**
 * What the server has rendered is seen before it listens, and before it knows its member: whoever goes to a page here waits for both,
 * unless it is told `commit`.
 */
function waitForTakeOver(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === 'commit') return response;
    for (const end = Date.now() + TAKE_OVER_MS; Date.now() < end; await delay(PAUSE_MS))
      if (await page.evaluate(IS_TAKEN_OVER).catch(() => true)) break;
    return response;
  };
}

/** Someone at a browser window, in Japan. */
export class Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly url: string;
  /** Console errors, uncaught errors, violations of the content security policy, answers that must not be. */
  readonly complaints: string[];

  private constructor(context: BrowserContext, page: Page, url: string, complaints: string[]) {
    this.context = context;
    this.page = page;
    this.url = url;
    this.complaints = complaints;
  }

  static async begin(
    browser: Browser,
    { url, screen = 'phone', as, still = true, translated = false }: VisitTerms,
  ): Promise<Visit> {
    const context = await browser.newContext({
      ...SCREENS[screen],
      baseURL: url,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: still ? 'reduce' : 'no-preference',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    waitForTakeOver(page);
    if (translated) await translatePages(page);
    const visit = new Visit(context, page, url, await listenForComplaints(page, url));
    if (as !== undefined) await visit.signIn(as);
    return visit;
  }

  /** Through the interface, as the dialog does: the window has the session's cookie. */
  async signIn(username: string, password = PASSWORD): Promise<void> {
    const { request } = this.context;
    const answer = await request.post('/api/login', { headers: await this.#token(), data: { username, password } });
    if (!answer.ok()) throw new Error(`${username} can't sign in: ${answer.status()} ${await answer.text()}`);
    const { id, hasSeenWelcome } = (await answer.json()) as { id: number; hasSeenWelcome: boolean };
    if (hasSeenWelcome) return;
    // Its welcome would lie over the page.
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
   * What a test answers in the server's place is let go first: an answer that is under way would fail with the page, and whatever
   * test runs then. A window that is closed already stays so.
   */
  async end(): Promise<void> {
    const answering = [this.context, ...this.context.pages()];
    await Promise.allSettled(answering.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    await this.context.close();
  }
}
