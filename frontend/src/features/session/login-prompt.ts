import { createStore, useStore } from '../../lib/store.ts';
import { forget, store, stored } from '../../lib/storage.ts';

export type LoginTab = 'register' | 'login';
interface Prompt {
  readonly open: boolean;
  readonly tab: LoginTab;
  /** Why it opened by itself, where it did. */
  readonly reason: string | null;
}

const TARGET = 'after-login';
const CLOSED: Prompt = { open: false, tab: 'register', reason: null };
const prompt = createStore(CLOSED);

/** Opens the login dialog. @param target where to go afterwards: a path of this site */
export function askToLogIn({
  tab = 'register',
  reason = null,
  target,
}: { tab?: LoginTab; reason?: string | null; target?: string } = {}): void {
  if (target !== undefined) store('session', TARGET, target);
  prompt.set({ open: true, tab, reason });
}

export const showLoginTab = (tab: LoginTab): void => prompt.set({ ...prompt.get(), tab });
/** Given up: where one wanted to go is forgotten. */
export function closeLoginPrompt(): void {
  forget('session', TARGET);
  prompt.set({ ...prompt.get(), open: false });
}

/** Where to go after the login, once; null: stay. Anything but a path of this site is dropped. */
export function takeTarget(): string | null {
  const target = stored<string>('session', TARGET);
  forget('session', TARGET);
  return target !== null && isOwnPath(target) ? target : null;
}

/** `/\evil` and `//evil` are other sites to a browser. */
export function isOwnPath(target: unknown): target is string {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target) || /[\u0000-\u001f\\]/.test(target)) return false;
  return URL.parse(target, 'http://own.invalid')?.origin === 'http://own.invalid';
}

export const endLoginPrompt = (): void => prompt.set({ ...prompt.get(), open: false });

export const useLoginPrompt = (): Prompt => useStore(prompt, prompt.get, CLOSED);
