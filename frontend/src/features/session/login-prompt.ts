import { useSyncExternalStore } from 'react';
import { forget, keep, kept } from '../../lib/storage.ts';

export type LoginTab = 'register' | 'login';
interface Prompt {
  readonly open: boolean;
  readonly tab: LoginTab;
  /** Why it opened by itself, where it did. */
  readonly reason: string | null;
}

const TARGET = 'after-login';
const CLOSED: Prompt = { open: false, tab: 'register', reason: null };
let prompt = CLOSED;
const listeners = new Set<() => void>();

function become(next: Prompt): void {
  prompt = next;
  for (const listener of listeners) listener();
}

/** Opens the login dialog. @param target where to go afterwards: a path of this site */
export function askToLogIn({
  tab = 'register',
  reason = null,
  target,
}: { tab?: LoginTab; reason?: string | null; target?: string } = {}): void {
  if (target !== undefined) keep('session', TARGET, target);
  become({ open: true, tab, reason });
}

export const showLoginTab = (tab: LoginTab): void => become({ ...prompt, tab });
/** Given up: where one wanted to go is forgotten. */
export function closeLoginPrompt(): void {
  forget('session', TARGET);
  become({ ...prompt, open: false });
}

/** Where to go after the login, once; null: stay. Anything but a path of this site is dropped. */
export function takeTarget(): string | null {
  const target = kept<string>('session', TARGET);
  forget('session', TARGET);
  return target !== null && isOwnPath(target) ? target : null;
}

/** `/\evil` and `//evil` are other sites to a browser. */
export function isOwnPath(target: unknown): target is string {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target) || /[\u0000-\u001f\\]/.test(target)) return false;
  return URL.parse(target, 'http://own.invalid')?.origin === 'http://own.invalid';
}

export const endLoginPrompt = (): void => become({ ...prompt, open: false });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useLoginPrompt = (): Prompt =>
  useSyncExternalStore(
    subscribe,
    () => prompt,
    () => CLOSED,
  );
