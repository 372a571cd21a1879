/** What somebody does who is about to use a page. */
const TOUCHES = ['pointermove', 'pointerdown', 'click', 'scroll', 'keydown', 'focusin'] as const;
/** In ms: after so long nobody waits for a touch any more. What a page needs later is fetched by then, too (`main.tsx`). */
const UNTOUCHED = 4000;

/** @returns once somebody touches the page from now on, has pressed a button that nobody heard of, or hasn't for a while */
export function touched(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(late);
      for (const touch of TOUCHES) removeEventListener(touch, done, true);
      resolve();
    };
    const late = setTimeout(done, document.pressed ? 0 : UNTOUCHED);
    for (const touch of TOUCHES) addEventListener(touch, done, { capture: true, passive: true });
  });
}
