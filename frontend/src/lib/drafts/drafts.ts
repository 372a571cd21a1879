import { createStore } from '../storage/store.ts';

/** Storage key of the drafts that are restored after a reload. */
export const DRAFTS = 'typed';

/** Unsaved input by the names of its forms. */
export type Drafts = Readonly<Record<string, unknown>>;
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

const mounted = new Set<DraftForm>();
/** Drafts whose forms aren't mounted yet. */
let waiting: Drafts = {};

/** Path of the page. Drafts that still wait when the user leaves it are dropped: a later visit must not find old input. */
export const shownPath = createStore(globalThis.location?.pathname);
shownPath.subscribe(() => restoreDrafts({}));

/** Restores drafts, now or when their forms are mounted. */
export function restoreDrafts(drafts: Drafts): void {
  waiting = drafts;
  mounted.forEach(restore);
}

function restore(form: DraftForm): void {
  const { [form.name]: input, ...others } = waiting;
  if (input === undefined) return;
  waiting = others;
  form.restore(input);
}

/** @returns a function to be called when the form is unmounted */
export function mountForm(form: DraftForm): () => void {
  mounted.add(form);
  restore(form);
  return () => void mounted.delete(form);
}

/** The unsaved input of the page, and whether a reload would lose some of it. */
export function unsavedDrafts(isEnded: boolean): { readonly drafts: Drafts; readonly isLost: boolean } {
  const forms = [...mounted].map(({ name, unsaved }) => ({ name, ...unsaved(isEnded) }));
  const unsaved = forms.filter(({ input }) => input !== undefined).map(({ name, input }) => [name, input] as const);
  return { drafts: { ...waiting, ...Object.fromEntries(unsaved) }, isLost: forms.some(({ isLost }) => isLost) };
}
