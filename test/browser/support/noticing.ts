import type { Page } from '@playwright/test';

/** Runs in the page: the moment at which these words stand in its main part. */
const APPEARS = `(words) => new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector('main').textContent.includes(words)) return;
    observer.disconnect();
    resolve(Date.now());
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  look();
})`;

/**
 * How long, in ms, somebody's move takes to show on another's page, without a touch of that page.
 * @param words what the page reads then, and doesn't yet
 * @param press the last touch of the move, and nothing else
 */
export async function noticedAfter(page: Page, words: string, press: () => Promise<void>): Promise<number> {
  const before = await page.getByRole('main').textContent();
  if (before?.includes(words)) throw new Error(`the page reads ${words} already`);
  const noticed = page.evaluate(`(${APPEARS})(${JSON.stringify(words)})`) as Promise<number>;
  const moved = Date.now();
  await press();
  return (await noticed) - moved;
}
