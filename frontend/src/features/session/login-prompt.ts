import { createStore, useStore } from '../../lib/storage/store.ts';
import { forget, store, stored } from '../../lib/storage/storage.ts';

export type LoginTab = 'register' | 'login';
interface Prompt {
  readonly open: boolean;
  readonly tab: LoginTab;
  /** What one logs in for, or why the dialog opened by itself; null: its target says it. */
  readonly reason: string | null;
  /** Where to go afterwards. */
  readonly target: string | null;
  /** Something is wrong: not a guest's wish. */
  readonly isWarning: boolean;
}

/** The name under which a tab keeps it. */
export const TARGET = 'after-login';
/** In ms: who closes the dialog and looks around first still comes to where they wanted to go. */
const TARGET_KEPT = 10 * 60_000;
/** Somebody has an account who used this browser. */
const KNOWN = 'known-here';
const CLOSED: Prompt = { open: false, tab: 'register', reason: null, target: null, isWarning: false };
const prompt = createStore(CLOSED);
let begun: (() => void) | null = null;

interface Wish {
  readonly tab?: LoginTab;
  readonly reason?: string | null;
  readonly isWarning?: boolean;
  /** Where to go afterwards: a path of this site. */
  readonly target?: string;
  /** What was begun and is finished after the login; given up, it is dropped. */
  readonly then?: () => void;
}

/** Opens the login dialog: on its login for those who have an account, else on the registration. */
export function askToLogIn({ tab, reason = null, isWarning = false, target, then }: Wish = {}): void {
  if (target !== undefined) store('session', TARGET, { path: target, until: Date.now() + TARGET_KEPT });
  // What is begun is finished where it was begun: an earlier wish would lead away from it.
  else if (then !== undefined) forget('session', TARGET);
  begun = then ?? null;
  const usual = stored<boolean>('local', KNOWN) === true ? 'login' : 'register';
  prompt.set({ open: true, tab: tab ?? usual, reason, target: target ?? null, isWarning });
}

export const showLoginTab = (tab: LoginTab): void => prompt.set({ ...prompt.get(), tab });

/** Given up for now: what was begun isn't finished by a later login. */
export function closeLoginPrompt(): void {
  begun = null;
  prompt.set({ ...prompt.get(), open: false });
}

/** Somebody is in: from now on this browser offers the login first, and what was begun is finished. */
export function endLoginPrompt(): void {
  store('local', KNOWN, true);
  prompt.set({ ...prompt.get(), open: false });
  const finish = begun;
  begun = null;
  finish?.();
}

export const useLoginPrompt = (): Prompt => useStore(prompt, prompt.get, CLOSED);
