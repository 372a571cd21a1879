/** What somebody does who is about to use a page. */
const TOUCHES = ['pointermove', 'pointerdown', 'click', 'scroll', 'keydown', 'focusin'] as const;
/** In ms: after so long nobody waits for a touch any more. What a page needs later is fetched by then, too (`main.tsx`). */
const UNTOUCHED = 4000;

/** @returns once one of these happens, or it has taken so many ms */
const eventOf = (types: readonly string[], most: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(late);
      for (const type of types) removeEventListener(type, done, true);
      resolve();
    };
    const late = setTimeout(done, most);
    for (const type of types) addEventListener(type, done, { capture: true, passive: true });
  });

/** @returns once what a touch has changed is painted */
const painted = () => new Promise<void>((resolve) => void requestAnimationFrame(() => setTimeout(resolve)));

/**
 * @returns once somebody touches the page from now on, has pressed a button that nobody heard of, or hasn't for a while; and has been
 *   answered: to ask for two dozen files takes a slow phone 50 ms
 */
export const touched = (): Promise<void> => eventOf(TOUCHES, document.pressed ? 0 : UNTOUCHED).then(painted);

/** @returns after so many ms, or once there is a network again or somebody presses something */
export const pause = (most: number): Promise<void> => eventOf(['online', 'click'], most);
