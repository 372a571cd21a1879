import { createStore, useStore } from '../../lib/storage/store.ts';

export type ToastTone = 'plain' | 'good' | 'bad';
export interface ToastMessage {
  readonly id: number;
  readonly title: string;
  readonly text: string | null;
  readonly tone: ToastTone;
  /** For how long it stands, in ms. */
  readonly duration: number;
  readonly open: boolean;
  readonly link: { readonly label: string; readonly to: string } | null;
}
type Wanted = Partial<Omit<ToastMessage, 'id' | 'open' | 'title'>> & { readonly title: string };

const MAX_OPEN = 3;
const DURATION = 8000;
/** After its dismissal a toast is kept this long, in ms, so that it can leave in peace. */
const REMOVED_AFTER = 5000;

const NONE: readonly ToastMessage[] = [];
/** The newest first; dismissed ones too, until they have left. */
export const toasts = createStore(NONE);
let next = 1;

/** Says something in passing: at most 3 stand at a time, the oldest gives way. */
export function toast({ title, text = null, tone = 'plain', duration = DURATION, link = null }: Wanted): void {
  // The same words twice are one message.
  const others = toasts.get().filter((one) => !(one.open && one.title === title && one.text === text));
  const open = others.filter((one) => one.open).slice(0, MAX_OPEN - 1);
  for (const { id } of others.filter((one) => one.open && !open.includes(one))) dismiss(id);
  toasts.set([{ id: next++, title, text, tone, duration, link, open: true }, ...others.map(latest)]);
}

const latest = (one: ToastMessage): ToastMessage => toasts.get().find(({ id }) => id === one.id) ?? one;

export function dismiss(id: number): void {
  toasts.set(toasts.get().map((one) => (one.id === id ? { ...one, open: false } : one)));
  setTimeout(() => toasts.set(toasts.get().filter((one) => one.id !== id)), REMOVED_AFTER);
}

export const useToasts = (): readonly ToastMessage[] => useStore(toasts, toasts.get, NONE);
