import { api } from '../../lib/http/api.ts';
import { setWriter } from '../../lib/storage/storage.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';

let member: number | null = null;
/** Whether the member has been informed that their session has ended. */
let hasAsked = false;
const logins = createStore(0);
/** The member who has logged out in another tab; this tab keeps no input for them. */
const left = createStore<number | null>(null);

/** The member who logged in last and hasn't logged out, even if the session has expired. */
export const currentMember = (): number | null => member;

/**
 * Sets the current member.
 * @param id null: logged out
 * @param isWaitedFor the session expired, so unsent input is kept for the member
 */
export function setCurrentMember(id: number | null, isWaitedFor = false): void {
  member = id;
  if (!isWaitedFor) setWriter(id);
  api.member = id ?? undefined;
  if (id !== null) left.set(null);
  hasAsked = false;
}

/** Called after a login on this page. */
export function countLogin(id: number): void {
  setCurrentMember(id);
  logins.set(logins.get() + 1);
}

/** Number of logins on this page; a change means that waiting requests can be retried. */
export const useLoginCount = (): number => useStore(logins, logins.get, 0);

/** Called after a logout in another tab. */
export const noteLogoutElsewhere = (): void => left.set(member);
/** The id of the member who has logged out in another tab; null: none. */
export const useLeftElsewhere = (): number | null => useStore(left, left.get, null);

/**
 * Called if a response says that the request has no session. Returns whether to ask for a login: once for queries, so that the user can
 * dismiss the dialog, and always for changes. Guests have no session that could end.
 */
export function noteSessionEnd(forChange: boolean): boolean {
  const ask = member !== null && (forChange || !hasAsked);
  if (member !== null) hasAsked = true;
  return ask;
}
