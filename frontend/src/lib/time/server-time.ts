import { useContext } from 'react';
import { Rendered } from '../rendered.ts';
import { createStore, useStore } from '../storage/store.ts';

const SECOND = 1000;
/** How far the service's time is ahead of this device's, in ms: a phone's clock may be wrong, a demo's time is moved on. */
let ahead = 0;
const now = createStore(0);
let followers = 0;
let ticking: ReturnType<typeof setInterval> | undefined;

/** @param time the service's time in ms, as it was just answered */
export function setServerTime(time: number): void {
  const measured = time - Date.now();
  // Less than a second is how long the answer took.
  if (Math.abs(measured - ahead) < SECOND) return;
  ahead = measured;
  now.set(seconds());
}

/** The service's time, in ms since 1970. Not for rendering: see useNow. */
export const serverNow = (): number => Date.now() + ahead;

const seconds = (): number => Math.floor(serverNow() / SECOND) * SECOND;

/** All countdowns of a page follow one timer, so that they change together. */
function subscribe(listener: () => void): () => void {
  const leave = now.subscribe(listener);
  if (followers++ === 0) ticking = setInterval(() => now.set(seconds()), SECOND);
  return () => {
    leave();
    if (--followers === 0) clearInterval(ticking);
  };
}

/** The service's time in ms, to the second, running. Until a page that a server rendered has been taken over: when that was. */
export const useNow = (): number => useStore({ subscribe }, seconds, useContext(Rendered)?.at ?? 0);
