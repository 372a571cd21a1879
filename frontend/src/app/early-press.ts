declare global {
  interface Document {
    /** Whether React has taken over the page, and not only what lies around it. */
    listens?: boolean;
    /**
     * The button that was pressed last, if the client didn't listen for it yet. public/before-paint.js takes it down, which runs first
     * and is sent as it stands there. What lies around a page is taken over earlier: React leaves its mark on those buttons.
     */
    pressed?: HTMLButtonElement | null;
  }
}

/** In ms: for so long what a page shows may still be on its way, and whoever pressed it waits for something to happen. */
const PATIENCE = 4000;
const PAUSE = 100;

/** The page listens from now on. Presses again what was pressed too early; where the page was drawn anew, its like. */
export function pressAgain(): void {
  if (document.listens) return;
  document.listens = true;
  const end = Date.now() + PATIENCE;
  // Not at once: React may be taking the page over for the sake of a press that it is about to hear of itself.
  setTimeout(() => pressOnceThere(end));
}

/** A page that is drawn anew shows some of its buttons only once it has asked for them. Any other press ends the waiting. */
function pressOnceThere(end: number): void {
  const { pressed } = document;
  if (!pressed) return;
  const like = [...document.querySelectorAll('button')].find(({ outerHTML }) => outerHTML === pressed.outerHTML);
  const button = pressed.isConnected ? pressed : like;
  if (button === undefined && Date.now() < end) return void setTimeout(() => pressOnceThere(end), PAUSE);
  document.pressed = null;
  button?.click();
}
