import { useSyncExternalStore } from 'react';

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

const MOST = 3;
const DURATION = 8000;
/** After its dismissal a toast is kept this long, in ms, so that it can leave in peace. */
const REMOVED_AFTER = 5000;

let toasts: readonly ToastMessage[] = [];
let next = 1;
const listeners = new Set<() => void>();

function become(changed: readonly ToastMessage[]): void {
  toasts = changed;
  for (const listener of listeners) listener();
}

/** Says something in passing: at most 3 stand at a time, the oldest gives way. */
export function toast({ title, text = null, tone = 'plain', duration = DURATION, link = null }: Wanted): void {
  // The same words twice are one message.
  const others = toasts.filter((one) => !(one.open && one.title === title && one.text === text));
  const open = others.filter((one) => one.open).slice(0, MOST - 1);
  for (const { id } of others.filter((one) => one.open && !open.includes(one))) dismiss(id);
  become([{ id: next++, title, text, tone, duration, link, open: true }, ...others.map(latest)]);
}

const latest = (one: ToastMessage): ToastMessage => toasts.find(({ id }) => id === one.id) ?? one;

export function dismiss(id: number): void {
  become(toasts.map((one) => (one.id === id ? { ...one, open: false } : one)));
  setTimeout(() => become(toasts.filter((one) => one.id !== id)), REMOVED_AFTER);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const NONE: readonly ToastMessage[] = [];
export const useToasts = (): readonly ToastMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
