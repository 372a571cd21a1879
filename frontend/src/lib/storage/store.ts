import { useSyncExternalStore } from 'react';

/** A value outside of React that parts of the page follow. */
export interface Store<State> {
  readonly get: () => State;
  /** Tells those who follow it, unless it is the same value. */
  readonly set: (next: State) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      if (Object.is(state, next)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** For what is one thing on a server, or while what that rendered is taken over, and another in a browser. */
export const NEVER_CHANGES: Pick<Store<unknown>, 'subscribe'> = { subscribe: () => () => undefined };

/** What `select` reads, now and after every change. @param onServer what a server renders instead */
export const useStore = <Part>({ subscribe }: Pick<Store<unknown>, 'subscribe'>, select: () => Part, onServer: Part) =>
  useSyncExternalStore(subscribe, select, () => onServer);
