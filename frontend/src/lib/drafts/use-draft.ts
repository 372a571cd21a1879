import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { mountForm, type Unsaved } from './drafts.ts';

/**
 * Keeps input over a reload for a new release.
 * @param name unique on its page, also among forms of one kind
 * @param unsaved what a reload would lose
 * @param restore called once with what was unsaved before the reload, and what the user has typed since
 */
export function useDraft<Input>(
  name: string,
  unsaved: (isEnded: boolean) => Unsaved,
  restore: (input: Input) => void,
): void {
  const read = useEffectEvent(unsaved);
  const take = useEffectEvent((input: unknown) => restore(joined(input, unsaved(false).input) as Input));
  useEffect(() => mountForm({ name, unsaved: (isEnded) => read(isEnded), restore: (input) => take(input) }), [name]);
}

/** Newer fields over older ones, or the newer value. */
export const joined = (older: unknown, newer: unknown): unknown =>
  isFields(older) && isFields(newer) ? { ...older, ...newer } : (newer ?? older);
const isFields = (input: unknown): input is object => Object.prototype.toString.call(input) === '[object Object]';

/** Missing text is the same as empty text. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/**
 * State of fields without a form library, kept over a reload for a new release.
 * @param saved the value to begin with; what equals it is saved
 */
export function usePersistentState<Value>(name: string, saved: Value): readonly [Value, (value: Value) => void] {
  const [{ value, before }, setState] = useState({ value: saved, before: saved });
  // Saved. If that changes elsewhere from now on, this value doesn't become unsaved.
  if (before !== value && isSame(value, saved)) setState({ value, before: value });
  const change = (next: Value) => setState((current) => ({ ...current, value: next }));
  // A newer release may have more fields.
  const restore = (input: Value) => change(joined(value, input) as Value);
  useDraft(name, () => ({ input: isSame(value, before) ? undefined : value }), restore);
  return [value, change];
}

/** Keeps the text of an uncontrolled field over a reload for a new release. */
export function usePersistentInput(name: string, field: RefObject<HTMLInputElement | null>): void {
  const unsaved = () => {
    const { value, defaultValue } = field.current!;
    return { input: value === defaultValue ? undefined : value };
  };
  useDraft<string>(name, unsaved, (text) => void (field.current!.value = text));
}
