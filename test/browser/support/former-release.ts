import { expect } from '@jest/globals';
import type { Page } from '@playwright/test';
import { see } from './see.ts';

/** What runs once a page has been there for a while: its worker, and what watches for a new release. */
export const LATER_MS = 15_000;
/** A page asks once a minute which client is served. */
const HEARD_OF_MS = 90_000;

/** A window whose client is replaced by a newer one when the test says so. */
export class FormerRelease {
  readonly #page: Page;
  #isNew = false;
  #isLeaving = false;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async at(page: Page): Promise<FormerRelease> {
    const former = new FormerRelease(page);
    await page.route('**/api/status', async (route) => {
      const answer = await route.fetch();
      const status = (await answer.json()) as { release: string };
      expect(status.release).toMatch(/^\/assets\/.+\.js$/);
      await route.fulfill({
        response: answer,
        json: former.#isNew ? { ...status, release: '/assets/newer.js' } : status,
      });
    });
    await page.clock.install();
    return former;
  }

  get button() {
    return this.#page.getByRole('button', { name: '再読み込み', exact: true });
  }
  get warning() {
    return this.#page.getByText('入力中の内容は失われます。先に送信または保存してください。');
  }

  /** Another client is served from here on; the page doesn't know it yet. */
  isServedNoMore(): void {
    this.#isNew = true;
  }

  /** The page has heard of the newer client, and says so. */
  async isReplaced(): Promise<void> {
    this.isServedNoMore();
    await this.#page.clock.runFor(LATER_MS + HEARD_OF_MS);
    await see(this.button).toBeVisible();
  }

  /** From here on the page hears nothing more of the service, until it is loaded anew. */
  async cutOff(): Promise<void> {
    this.#isLeaving = false;
    await this.#page.route('**/api/**', (route) => (this.#isLeaving ? route.fallback() : undefined));
  }

  /** Loads the newer client, which is the one that is served then. @param despite whether it was warned */
  async reload({ despite = false } = {}): Promise<void> {
    const press = despite ? this.#page.getByRole('button', { name: 'それでも再読み込み' }) : this.button;
    // Not before: a page that asks in between would take its notice back.
    const leaves = this.#page
      .waitForRequest((request) => request.isNavigationRequest())
      .then(() => {
        this.#isNew = false;
        this.#isLeaving = true;
      });
    await Promise.all([this.#page.waitForEvent('load'), leaves, press.click()]);
  }

  /** What the tab has kept for a reload. */
  kept(): Promise<string[]> {
    return this.#page.evaluate(`Object.keys(sessionStorage).filter((name) => name.startsWith('meguri:typed'))`);
  }
}
