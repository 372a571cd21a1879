import { useSyncExternalStore } from 'react';

/** How far the service's time is ahead of this device's, in ms: a phone's clock may be wrong, a demo's time is moved on. */
let ahead = 0;
const listeners = new Set<() => void>();
const SECOND = 1000;
let tick: ReturnType<typeof setInterval> | undefined;

/** @param now the service's time, ISO 8601, as it was just answered */
export function setServerTime(now: string): void {
  const measured = Date.parse(now) - Date.now();
  // Less than a second is the way the answer took.
  if (Math.abs(measured - ahead) < SECOND) return;
  ahead = measured;
  for (const listener of listeners) listener();
}

/** The service's time, in ms since 1970. Not for rendering: see useNow. */
export const serverNow = (): number => Date.now() + ahead;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  tick ??= setInterval(() => listeners.forEach((told) => told()), SECOND);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(tick);
    tick = undefined;
  };
}

const seconds = (): number => Math.floor(serverNow() / SECOND) * SECOND;

/** The service's time in ms, to the second, running; 0 while a server renders. */
export const useNow = (): number => useSyncExternalStore(subscribe, seconds, () => 0);
