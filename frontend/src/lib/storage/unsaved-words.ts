import { holdInPage } from './persistent-state.ts';
import { ownName, stored, storedNames, unstoredNames } from './storage.ts';

/** Name of the tab's entry for a member's unsaved form input. @param form name of the form */
export const unsavedName = (userId: number, form: string): string => ownName(userId, `unsaved:${form}`);
/** The same for names and addresses, which the browser may hold only while the member's session lasts (decision 132). */
export const personalName = (userId: number, form: string): string => unsavedName(userId, `personal:${form}`);
const UNSAVED = /^own:\d+:unsaved:/;
const PERSONAL = /^own:\d+:unsaved:personal:/;

export const isPersonalName = (name: string): boolean => PERSONAL.test(name);

/** Whether a reload would lose input: the browser may not store it, or refused to store its latest version. */
export const holdsUnstoredWords = (): boolean => unstoredNames('session').some((name) => UNSAVED.test(name));

/** The session has ended: only this page keeps the names and addresses, which the member finds after logging in on it. */
export function holdPersonalWords(): void {
  const held = unstoredNames('session');
  for (const name of storedNames('session', 'own:'))
    if (isPersonalName(name) && !held.includes(name)) holdInPage('session', name, stored('session', name));
}
