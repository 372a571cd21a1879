import { createStore, useStore } from '../../lib/storage/store.ts';
import { forget, store, stored } from '../../lib/storage/storage.ts';

export type LoginTab = 'register' | 'login';
interface Prompt {
  readonly open: boolean;
  readonly tab: LoginTab;
  /** Why to log in, or why the dialog opened by itself; null: the target implies it. */
  readonly reason: string | null;
  /** Where to go after the login. */
  readonly target: string | null;
  /** Opened because of a problem and not by a guest's click. */
  readonly isWarning: boolean;
}

/** Storage key of the target. */
export const TARGET = 'after-login';
/** In ms. A guest who closes the dialog and looks around first still gets to the target. */
const TARGET_KEPT = 10 * 60_000;
/** Storage key: a member has logged in on this browser before. */
const KNOWN = 'known-here';
const CLOSED: Prompt = { open: false, tab: 'register', reason: null, target: null, isWarning: false };
const prompt = createStore(CLOSED);
let begun: (() => void) | null = null;

interface LoginRequest {
  readonly tab?: LoginTab;
  readonly reason?: string | null;
  readonly isWarning?: boolean;
  /** Where to go after the login: a path of this site. */
  readonly target?: string;
  /** Continues an action after the login; dropped if the user closes the dialog. */
  readonly then?: () => void;
}

/** Opens the login dialog, on the login tab if this browser has an account, otherwise on the registration tab. */
export function askToLogIn({ tab, reason = null, isWarning = false, target, then }: LoginRequest = {}): void {
  if (target !== undefined) store('session', TARGET, { path: target, until: Date.now() + TARGET_KEPT });
  // An action continues on this page, so an earlier target must not lead away from it.
  else if (then !== undefined) forget('session', TARGET);
  begun = then ?? null;
  prompt.set({ open: true, tab: tab ?? usualTab(), reason, target: target ?? null, isWarning });
}

/** The login if this browser has an account. */
export const usualTab = (): LoginTab => (stored<boolean>('local', KNOWN) === true ? 'login' : 'register');

/** Remembers that this browser has an account. */
export const rememberAccount = (): void => void store('local', KNOWN, true);

export const showLoginTab = (tab: LoginTab): void => prompt.set({ ...prompt.get(), tab });

/** The user closed the dialog: a later login doesn't continue the action. */
export function closeLoginPrompt(): void {
  begun = null;
  prompt.set({ ...prompt.get(), open: false });
}

/** After a login: remembers that this browser has an account and continues the pending action. */
export function endLoginPrompt(): void {
  rememberAccount();
  prompt.set({ ...prompt.get(), open: false });
  const finish = begun;
  begun = null;
  finish?.();
}

export const useLoginPrompt = (): Prompt => useStore(prompt, prompt.get, CLOSED);
