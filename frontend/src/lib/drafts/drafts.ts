import { shownPath } from '../shown-path.ts';
import { type DraftForm, mountedForms } from './use-unsaved.ts';

/** Unsaved input by the names of its forms. */
export type Drafts = Readonly<Record<string, unknown>>;

/** Drafts of forms that aren't mounted yet. */
let waiting: Drafts = {};
mountedForms.subscribe(() => mountedForms.get().forEach(restore));
// A later visit of the page must not find old input.
shownPath.subscribe(() => restoreDrafts({}));

/** Restores drafts, now or when their forms are mounted, until the user leaves the page. */
export function restoreDrafts(drafts: Drafts): void {
  waiting = drafts;
  mountedForms.get().forEach(restore);
}

function restore(form: DraftForm): void {
  const { [form.name]: input, ...others } = waiting;
  if (input === undefined) return;
  waiting = others;
  form.restore(joined(input, form.unsaved(false).input));
}

/** Newer fields over older ones, or the newer value. */
export const joined = (older: unknown, newer: unknown): unknown =>
  isFields(older) && isFields(newer) ? { ...older, ...newer } : (newer ?? older);
const isFields = (input: unknown): input is object => Object.prototype.toString.call(input) === '[object Object]';

/** The unsaved input of the page, and whether a reload would lose some of it. */
export function unsavedDrafts(isEnded: boolean): { readonly drafts: Drafts; readonly isLost: boolean } {
  const forms = mountedForms.get().map(({ name, unsaved }) => ({ name, ...unsaved(isEnded) }));
  const unsaved = forms.filter(({ input }) => input !== undefined).map(({ name, input }) => [name, input] as const);
  return { drafts: { ...waiting, ...Object.fromEntries(unsaved) }, isLost: forms.some(({ isLost }) => isLost) };
}
