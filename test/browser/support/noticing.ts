import type { Page, Request } from '@playwright/test';

/** Runs in the page: resolves when its main part contains this text. */
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
 * The time in ms until one user's action shows on another user's page, without interaction there.
 * @param words the new text, which the page doesn't contain yet
 * @param press the last step of the action, and nothing else
 * @param sent the request that is the action, where the press sends photos first; absent: the time counts from the press
 */
export async function noticedAfter(
  page: Page,
  words: string,
  press: () => Promise<void>,
  sent?: Promise<Request>,
): Promise<number> {
  const before = await page.getByRole('main').textContent();
  if (before?.includes(words)) throw new Error(`the page reads ${words} already`);
  const noticed = page.evaluate(`(${APPEARS})(${JSON.stringify(words)})`) as Promise<number>;
  const pressed = Date.now();
  const moved = sent?.then(() => Date.now()) ?? pressed;
  await press();
  return (await noticed) - (await moved);
}
