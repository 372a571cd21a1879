import { useState } from 'react';
import { joined } from './drafts.ts';
import { useUnsaved } from './use-unsaved.ts';

/** Missing text is the same as empty text. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

interface Options {
  /** A change of what is saved replaces the value: a search field shows the current search, also after going back. */
  readonly follows?: boolean;
}

/**
 * State of fields without a form library, kept over a reload for a new release.
 * @param saved the value to begin with; what equals it is saved
 */
export function usePersistentState<Value>(
  name: string,
  saved: Value,
  { follows = false }: Options = {},
): readonly [Value, (value: Value) => void] {
  const [{ value, before }, setState] = useState({ value: saved, before: saved });
  // If what is saved changes elsewhere, a saved value doesn't become unsaved.
  if (!isSame(before, saved) && (follows || isSame(value, saved)))
    setState({ value: follows ? saved : value, before: saved });
  const change = (next: Value) => setState((current) => ({ ...current, value: next }));
  // A newer release may have more fields.
  const restore = (input: Value) => change(joined(value, input) as Value);
  useUnsaved(name, () => ({ input: isSame(value, before) ? undefined : value }), restore);
  return [value, change];
}
