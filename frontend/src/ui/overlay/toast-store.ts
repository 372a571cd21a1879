import { handledCommand, onSent } from '../../lib/query/handled-command.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';

export type ToastTone = 'plain' | 'good' | 'bad';
export interface ToastMessage {
  readonly id: number;
  readonly title: string;
  readonly text: string | null;
  readonly tone: ToastTone;
  /** In ms. */
  readonly duration: number;
  readonly open: boolean;
  readonly link: { readonly label: string; readonly to: string } | null;
  /** It reports the outcome of this command; null: of none, such as a form error. */
  readonly of: object | null;
}
type Wanted = Partial<Omit<ToastMessage, 'id' | 'open' | 'title' | 'of'>> & { readonly title: string };

const MAX_OPEN = 3;
const DURATION = 8000;
/** In ms: how long a dismissed toast is kept for its closing animation. */
const REMOVED_AFTER = 5000;

const NONE: readonly ToastMessage[] = [];
/** Newest first, including dismissed ones that are still animating. */
export const toasts = createStore(NONE);
let next = 1;

/** Shows a toast; at most 3 at a time, the oldest is removed. @returns its id, to dismiss it */
export function toast({ title, text = null, tone = 'plain', duration = DURATION, link = null }: Wanted): number {
  // Equal toasts are merged.
  const others = toasts.get().filter((one) => !(one.open && one.title === title && one.text === text));
  const open = others.filter((one) => one.open).slice(0, MAX_OPEN - 1);
  for (const { id } of others.filter((one) => one.open && !open.includes(one))) dismiss(id);
  const id = next++;
  const of = handledCommand();
  toasts.set([{ id, title, text, tone, duration, link, of, open: true }, ...others.map(latest)]);
  return id;
}

const latest = (one: ToastMessage): ToastMessage => toasts.get().find(({ id }) => id === one.id) ?? one;

export function dismiss(id: number): void {
  toasts.set(toasts.get().map((one) => (one.id === id ? { ...one, open: false } : one)));
  setTimeout(() => toasts.set(toasts.get().filter((one) => one.id !== id)), REMOVED_AFTER);
}

/** Dismisses failure toasts, except warnings, which have their own duration. */
export function endFailures(isEnded: (one: ToastMessage) => boolean = () => true): void {
  for (const one of toasts.get())
    if (one.open && one.tone === 'bad' && one.duration === DURATION && isEnded(one)) dismiss(one.id);
}

// A new attempt dismisses the failure of the previous one.
onSent((command) => endFailures(({ of }) => of === command || of === null));

export const useToasts = (): readonly ToastMessage[] => useStore(toasts, toasts.get, NONE);
