import { useSyncExternalStore } from 'react';
import { keep, kept } from '../../lib/storage.ts';

/** Rounds whose celebration is on the screen now. */
const under = new Set<string>();
const listeners = new Set<() => void>();
const nameOf = (id: string): string => `celebrated:${id}`;

/** A round's end is celebrated once in this browser, and until it is closed. */
const isToCelebrate = (id: string): boolean => under.has(id) || kept('local', nameOf(id)) === null;

export function beginCelebration(id: string): void {
  under.add(id);
  keep('local', nameOf(id), true);
}

export function endCelebration(id: string): void {
  under.delete(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useCelebration = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isToCelebrate(id),
    () => false,
  );
