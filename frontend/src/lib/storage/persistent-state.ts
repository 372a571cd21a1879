import { useCallback } from 'react';
import { createStore, useStore } from './store.ts';
import { forget, forgetOwn, isOwnName, store, stored, type StorageKind } from './storage.ts';

/** Each value is parsed once: React wants the same object for as long as nothing changed. */
const values = new Map<string, unknown>();
const changes = createStore(0);
const tell = (): void => changes.set(changes.get() + 1);

/** What is stored under that name; null: nothing. */
function valueOf<T>(kind: StorageKind, name: string): T | null {
  if (!values.has(name)) values.set(name, stored<T>(kind, name));
  return values.get(name) as T | null;
}

/** Stores it for every part of the page that shows it, and for a reload. @param value null: no longer */
export function setPersistent(kind: StorageKind, name: string, value: unknown): void {
  values.set(name, value);
  if (value === null) forget(kind, name);
  else store(kind, name, value);
  tell();
}

/** It is asked for anew: another tab has stored something else. */
export function readAnew(name: string): void {
  if (values.delete(name)) tell();
}

/** State that outlives a reload and a visit to other pages. null: nothing is stored, as while a server renders. */
export function usePersistent<T>(kind: StorageKind, name: string): readonly [T | null, (value: T | null) => void] {
  const value = useStore(changes, () => valueOf<T>(kind, name), null);
  const change = useCallback((next: T | null) => setPersistent(kind, name, next), [kind, name]);
  return [value, change];
}

/** What people wrote and didn't send goes. @param stays but for what is theirs; null: nobody's stays */
export function forgetOwnState(stays: number | null): void {
  forgetOwn(stays);
  for (const name of values.keys()) if (isOwnName(name, stays)) values.delete(name);
  tell();
}
