import { useSyncExternalStore } from 'react';

/** A value outside React that components subscribe to. */
export interface Store<State> {
  readonly get: () => State;
  /** Notifies subscribers unless the value is the same. */
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

/** For a value that differs between the server (and hydration) and the browser. */
export const NEVER_CHANGES: Pick<Store<unknown>, 'subscribe'> = { subscribe: () => () => undefined };

/** Subscribes to what `select` reads. @param onServer the value during server rendering and hydration */
export const useStore = <Part>({ subscribe }: Pick<Store<unknown>, 'subscribe'>, select: () => Part, onServer: Part) =>
  useSyncExternalStore(subscribe, select, () => onServer);
