declare global {
  interface Document {
    /** Whether React has hydrated the page itself and not only the layout around it. */
    listens?: boolean;
    /** The first button or radio that was pressed before React could handle it. Set by public/before-paint.js, which presses it again. */
    pressed?: HTMLElement | null;
  }
}

/** Events of a user who is about to interact with the page. */
const TOUCHES = ['pointermove', 'pointerdown', 'click', 'scroll', 'keydown', 'focusin'] as const;
/** In ms: after this time without interaction it counts as one. What a page needs later is loaded by then too (`main.tsx`). */
const UNTOUCHED = 4000;

/** @returns one of these events when it happens; nothing after so many ms if there is a limit */
const eventOf = (types: readonly string[], most?: number): Promise<Event | undefined> =>
  new Promise((resolve) => {
    const done = (event?: Event) => {
      clearTimeout(late);
      for (const type of types) removeEventListener(type, done, true);
      resolve(event);
    };
    const late = most === undefined ? undefined : setTimeout(() => done(), most);
    for (const type of types) addEventListener(type, done, { capture: true, passive: true });
  });

/** @returns after the next paint */
const painted = () => new Promise<void>((resolve) => void requestAnimationFrame(() => setTimeout(resolve)));

/**
 * @returns after the user's next interaction with the page, a click that wasn't handled, or a timeout; and after the paint that
 * follows, because requesting two dozen files takes 50 ms on a slow phone
 */
export const touched = (): Promise<void> => eventOf(TOUCHES, document.pressed ? 0 : UNTOUCHED).then(painted);

/** Like `touched`, but at once in a tab that is hidden, because nothing is painted there. */
export const touchedOrHidden = (): Promise<void> => Promise.race([touched(), hidden()]);

const hidden = () =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    else document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });

/** In ms: by then a press has opened its dialog. */
const QUIET = 500;

/**
 * Like `touched`, for what isn't urgent: it waits until the user pauses, at most as long as for an interaction, so that a press isn't
 * handled later because of it.
 * @param own selects the elements where a press is urgent
 */
export async function touchedAndQuiet(own: string): Promise<void> {
  const latest = Date.now() + UNTOUCHED;
  let event = await eventOf(TOUCHES, document.pressed ? 0 : UNTOUCHED);
  while (event !== undefined && Date.now() < latest && !isPress(event, own)) event = await eventOf(TOUCHES, QUIET);
  await painted();
  await idle();
}

const isPress = ({ type, target }: Event, own: string): boolean =>
  (type === 'pointerdown' || type === 'click') && (target as Element).closest(own) !== null;

/** @returns when the browser has nothing to do, at the latest after a second */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve);
  });

/** @returns after the user's next interaction with the page, however long that takes, and the paint that follows */
export const used = (): Promise<void> => eventOf(TOUCHES).then(painted);

/** @returns after so many ms, or when the network is back or the user clicks */
export const pause = (most: number): Promise<unknown> => eventOf(['online', 'click'], most);
