/** Events of a user who is about to interact with the page. */
const TOUCHES = ['pointermove', 'pointerdown', 'click', 'scroll', 'keydown', 'focusin'] as const;
/** In ms: after this time without interaction it counts as one. What a page needs later is loaded by then too (`main.tsx`). */
const UNTOUCHED = 4000;

/** @returns when one of these events happens, or after so many ms if there is a limit */
const eventOf = (types: readonly string[], most?: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(late);
      for (const type of types) removeEventListener(type, done, true);
      resolve();
    };
    const late = most === undefined ? undefined : setTimeout(done, most);
    for (const type of types) addEventListener(type, done, { capture: true, passive: true });
  });

/** @returns after the next paint */
const painted = () => new Promise<void>((resolve) => void requestAnimationFrame(() => setTimeout(resolve)));

/**
 * @returns after the user's next interaction with the page, a click that wasn't handled, or a timeout; and after the paint that
 * follows, because requesting two dozen files takes 50 ms on a slow phone
 */
export const touched = (): Promise<void> => eventOf(TOUCHES, document.pressed ? 0 : UNTOUCHED).then(painted);

/** @returns after the user's next interaction with the page, however long that takes, and the paint that follows */
export const used = (): Promise<void> => eventOf(TOUCHES).then(painted);

/** @returns after so many ms, or when the network is back or the user clicks */
export const pause = (most: number): Promise<void> => eventOf(['online', 'click'], most);
