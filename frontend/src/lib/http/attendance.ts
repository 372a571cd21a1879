/** In ms: a page in front of which nobody moved for so long asks by itself. */
const ALONE = 60_000;
const MOVES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let moved = Date.now();
for (const move of MOVES) {
  globalThis.addEventListener?.(move, () => (moved = Date.now()), { capture: true, passive: true });
}

/** Whether the page asks without anybody in front of it: that keeps no operator's session open. */
export const isUnattended = (): boolean => Date.now() - moved > ALONE;
