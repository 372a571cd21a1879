declare global {
  interface Document {
    /** Whether React has hydrated the page itself and not only the layout around it. */
    listens?: boolean;
    /**
     * The button or radio pressed last before hydration, recorded by public/before-paint.js, which runs first. Buttons of the
     * layout are hydrated earlier and recognized by React's mark on them. Afterwards: the one in a later part of the page (`laterPart`).
     */
    pressed?: HTMLElement | null;
  }
}

/** In ms: interval and maximum number of attempts to find the button. */
const PAUSE = 100;
const TIMES = 40;

/** Called after hydration. Repeats a click that came too early, on a matching element if the page was rendered again. */
export function replayPress(): void {
  if (document.listens) return;
  document.listens = true;
  // Deferred, because React may be hydrating in response to the same click and replays it by itself.
  setTimeout(pressWhenRendered, 0, TIMES);
}

/** Retries, because a page that is rendered again shows some buttons only after its queries. Any other click cancels it. */
function pressWhenRendered(times: number): void {
  const { pressed } = document;
  if (!pressed) return;
  const like = [...document.querySelectorAll<HTMLElement>('button,[type=radio]')].find(
    ({ outerHTML }) => outerHTML === pressed.outerHTML,
  );
  const button = pressed.isConnected ? pressed : like;
  if (button === undefined && times > 0) return void setTimeout(pressWhenRendered, PAUSE, times - 1);
  document.pressed = null;
  button?.click();
}
