import type { Locator, Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';

/** Two frames and an idle moment: the interaction's effects are painted and reported. */
export const PAINTED = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))))`;
/** Resolves once a frame is painted in which the button that is touched next looks different, or its dialog is there. */
const SHOWN = `new Promise((resolve) => {
  addEventListener('pointerdown', ({ target, timeStamp }) => {
    const button = target.closest('button');
    const look = () => {
      const isShown = getComputedStyle(button).opacity < 1 || document.querySelector('[role=dialog],[role=alertdialog]');
      if (!isShown) return requestAnimationFrame(look);
      setTimeout(() => resolve((vitals.shown = performance.now() - timeStamp)));
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
})`;
/** Resolves once the press that follows has opened a dialog, which is painted. */
const OPENED = `new Promise((resolve) => {
  let pressedAt;
  addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role=dialog],[role=alertdialog]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve((vitals.opened = performance.now() - pressedAt))));
  });
  observer.observe(document, { childList: true, subtree: true });
})`;

/** Presses a button and waits until the press is shown, and for the dialog that it opens, then closes it. */
export async function openDialog(page: Page, name: string): Promise<void> {
  const shown = page.evaluate(SHOWN);
  const opened = page.evaluate(OPENED);
  await tap(page, page.getByRole('main').getByRole('button', { name }).first());
  await Promise.all([shown, opened]);
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog],[role=alertdialog]').waitFor({ state: 'detached' });
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
