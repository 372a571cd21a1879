declare global {
  interface Document {
    /** Whether React has taken over the page, and not only what lies around it. */
    listens?: boolean;
    /**
     * The button or choice of several that was pressed last, if the client didn't listen for it yet. public/before-paint.js takes it down, which runs first
     * and is sent as it stands there. What lies around a page is taken over earlier: React leaves its mark on those buttons.
     */
    pressed?: HTMLElement | null;
  }
}

/** Every so many ms, and for so many times: whoever pressed what is still on its way waits for something to happen. */
const PAUSE = 100;
const TIMES = 40;

/** The page listens from now on. Presses again what was pressed too early; where the page was drawn anew, its like. */
export function pressAgain(): void {
  if (document.listens) return;
  document.listens = true;
  // Not at once: React may be taking the page over for the sake of a press that it is about to hear of itself.
  setTimeout(pressOnceThere, 0, TIMES);
}

/** A page that is drawn anew shows some of its buttons only once it has asked for them. Any other press ends the waiting. */
function pressOnceThere(times: number): void {
  const { pressed } = document;
  if (!pressed) return;
  const like = [...document.querySelectorAll<HTMLElement>('button,[type=radio]')].find(
    ({ outerHTML }) => outerHTML === pressed.outerHTML,
  );
  const button = pressed.isConnected ? pressed : like;
  if (button === undefined && times > 0) return void setTimeout(pressOnceThere, PAUSE, times - 1);
  document.pressed = null;
  button?.click();
}
