import { expect } from '@jest/globals';
import type { Page } from '@playwright/test';
import { see } from './see.ts';

/** Code that a page loads later: its worker, and what watches for a new release. */
export const LATER_MS = 15_000;
/** A page asks once a minute which release is served. */
const HEARD_OF_MS = 90_000;

/** A window; its client is replaced by a newer release on command. */
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

  /** From now on a newer client is served; the page doesn't know it yet. */
  isServedNoMore(): void {
    this.#isNew = true;
  }

  /** Waits until the page knows of the newer client and says so. */
  async isReplaced(): Promise<void> {
    this.isServedNoMore();
    await this.#page.clock.runFor(LATER_MS + HEARD_OF_MS);
    await see(this.button).toBeVisible();
  }

  /** From now on the page has no connection to the service, until it is reloaded. */
  async cutOff(): Promise<void> {
    this.#isLeaving = false;
    await this.#page.route('**/api/**', (route) => (this.#isLeaving ? route.fallback() : undefined));
  }

  /** Loads the newer client. @param despite whether there is a warning first */
  async reload({ despite = false } = {}): Promise<void> {
    const press = despite ? this.#page.getByRole('button', { name: 'それでも再読み込み' }) : this.button;
    // Not earlier: a request by the page in between would remove its notice.
    const leaves = this.#page
      .waitForRequest((request) => request.isNavigationRequest())
      .then(() => {
        this.#isNew = false;
        this.#isLeaving = true;
      });
    await Promise.all([this.#page.waitForEvent('load'), leaves, press.click()]);
  }

  /** What the tab has stored for a reload. */
  kept(): Promise<string[]> {
    return this.#page.evaluate(`Object.keys(sessionStorage).filter((name) => name.startsWith('meguri:typed'))`);
  }
}
