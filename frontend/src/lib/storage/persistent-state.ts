import { useCallback } from 'react';
import { createStore, useStore } from './store.ts';
import { forget, forgetOwn, hold, isOwnName, store, stored, type StorageKind } from './storage.ts';

/** Each value is parsed once, because React needs a stable reference while nothing has changed. */
const values = new Map<string, unknown>();
const changes = createStore(0);
const tell = (): void => changes.set(changes.get() + 1);

/** The value stored under that name; null: none. */
function valueOf<T>(kind: StorageKind, name: string): T | null {
  if (!values.has(name)) values.set(name, stored<T>(kind, name));
  return values.get(name) as T | null;
}

/** Stores a value for all components that use it, and for a reload. @param value null: deletes it */
export function setPersistent(kind: StorageKind, name: string, value: unknown): void {
  values.set(name, value);
  if (value === null) forget(kind, name);
  else store(kind, name, value);
  tell();
}

/** Keeps a value for all components that use it, but not in the browser: a reload loses it. */
export function holdInPage(kind: StorageKind, name: string, value: unknown): void {
  values.set(name, value);
  hold(kind, name, value);
  tell();
}

/** Rereads a value after another tab has changed it. */
export function reread(name: string): void {
  if (values.delete(name)) tell();
}

/** State that survives a reload and navigation. null: nothing stored, and always on the server. */
export function usePersistent<T>(kind: StorageKind, name: string): readonly [T | null, (value: T | null) => void] {
  const value = useStore(changes, () => valueOf<T>(kind, name), null);
  const change = useCallback((next: T | null) => setPersistent(kind, name, next), [kind, name]);
  return [value, change];
}

/** Deletes users' unsent input. @param stays the user who keeps their input; null: none */
export function forgetOwnState(stays: number | null): void {
  forgetOwn(stays);
  for (const name of values.keys()) if (isOwnName(name, stays)) values.delete(name);
  tell();
}
