import { setTimeout as delay } from 'node:timers/promises';
import type { Visit } from './visit.ts';

type Finger = readonly [x: number, y: number];

/** In ms. */
const A_MOVE = 50;

/**
 * Touches with fingers at these places, one after another: down, moving, and up.
 * @param held how many ms the fingers rest after touching down; then they move at a person's pace
 */
export async function touch({ context, page }: Visit, places: readonly (readonly Finger[])[], held = 0): Promise<void> {
  const devtools = await context.newCDPSession(page);
  let down = 0;
  for (const fingers of places) {
    const type = fingers.length > down ? 'touchStart' : fingers.length < down ? 'touchEnd' : 'touchMove';
    down = fingers.length;
    const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }));
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    if (held > 0) await delay(type === 'touchStart' ? held : A_MOVE);
  }
}
