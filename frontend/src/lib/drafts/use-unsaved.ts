import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createStore } from '../storage/store.ts';

export interface Unsaved {
  /** undefined: nothing. */
  readonly input?: unknown;
  /** Whether there is also input that is never stored, such as a password. */
  readonly isLost?: boolean;
}
/** A mounted form, as far as its input survives a reload. */
export interface DraftForm {
  readonly name: string;
  /** @param isEnded whether the member's session has ended */
  readonly unsaved: (isEnded: boolean) => Unsaved;
  readonly restore: (input: unknown) => void;
}

export const mountedForms = createStore<readonly DraftForm[]>([]);

/**
 * Keeps input over a reload for a new release.
 * @param name unique on its page, also among forms of one kind
 * @param unsaved what a reload would lose
 * @param restore called once with what was unsaved before the reload, and what the user has typed since
 */
export function useUnsaved<Input>(
  name: string,
  unsaved: (isEnded: boolean) => Unsaved,
  restore: (input: Input) => void,
): void {
  const read = useEffectEvent(unsaved);
  const take = useEffectEvent(restore);
  useEffect(() => {
    const form: DraftForm = { name, unsaved: (isEnded) => read(isEnded), restore: (input) => take(input as Input) };
    mountedForms.set([...mountedForms.get(), form]);
    return () => mountedForms.set(mountedForms.get().filter((one) => one !== form));
  }, [name]);
}

/** The ref of an uncontrolled field. A reload for a new release keeps its text. */
export function usePersistentInput(name: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const unsaved = () => {
    const { value, defaultValue } = field.current!;
    return { input: value === defaultValue ? undefined : value };
  };
  useUnsaved<string>(name, unsaved, (text) => void (field.current!.value = text));
  return field;
}
