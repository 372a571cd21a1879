import { useContext } from 'react';
import { Rendered } from '../rendered.ts';
import { createStore, useStore } from '../storage/store.ts';

const SECOND = 1000;
/** Server time minus this device's time, in ms: a phone's clock may be wrong, and the demo's clock can be advanced. */
let ahead = 0;
const now = createStore(0);
let followers = 0;
let ticking: ReturnType<typeof setInterval> | undefined;

/** @param time the server's time in ms, as just received */
export function setServerTime(time: number): void {
  const measured = time - Date.now();
  // A difference of less than a second is just the response time.
  if (Math.abs(measured - ahead) < SECOND) return;
  ahead = measured;
  now.set(seconds());
}

/** Server time in ms since 1970. Not for rendering, see useNow. */
export const serverNow = (): number => Date.now() + ahead;

const seconds = (): number => Math.floor(serverNow() / SECOND) * SECOND;

/** All countdowns of a page share one timer, so that they change together. */
function subscribe(listener: () => void): () => void {
  const leave = now.subscribe(listener);
  if (followers++ === 0) ticking = setInterval(() => now.set(seconds()), SECOND);
  return () => {
    leave();
    if (--followers === 0) clearInterval(ticking);
  };
}

/** The running server time in ms, to the second. During hydration: the time of the server's rendering. */
export const useNow = (): number => useStore({ subscribe }, seconds, useContext(Rendered)?.at ?? 0);
