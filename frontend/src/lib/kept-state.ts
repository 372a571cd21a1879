import { useCallback, useSyncExternalStore } from 'react';
import { forget, keep, kept } from './storage.ts';

type Kind = 'session' | 'local';
const values = new Map<string, unknown>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is kept under that name, read once; null: nothing. */
function valueOf<T>(kind: Kind, name: string): T | null {
  if (!values.has(name)) values.set(name, kept<T>(kind, name));
  return values.get(name) as T | null;
}

/** Keeps it for every part of the page that shows it, and for a reload. @param value null: no longer */
export function setKept(kind: Kind, name: string, value: unknown): void {
  values.set(name, value);
  if (value === null) forget(kind, name);
  else keep(kind, name, value);
  for (const listener of listeners) listener();
}

/** State that outlives a reload and a visit to other pages. null: nothing is kept, as while a server renders. */
export function useKept<T>(kind: Kind, name: string): readonly [T | null, (value: T | null) => void] {
  const read = () => valueOf<T>(kind, name);
  const value = useSyncExternalStore(subscribe, read, () => null);
  const change = useCallback((next: T | null) => setKept(kind, name, next), [kind, name]);
  return [value, change];
}
