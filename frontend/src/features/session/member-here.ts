import { api } from '../../lib/http/api.ts';
import { setWriter } from '../../lib/storage/storage.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';

let member: number | null = null;
/** Whether the member has been informed that their session has ended. */
let told = false;
const arrivals = createStore(0);

/** The member whose pages these are: who logged in last and hasn't logged out, even if the session has expired. */
export const memberHere = (): number | null => member;

/**
 * Sets the current member.
 * @param id null: logged out
 * @param isWaitedFor the session expired, so unsent input is kept for the member
 */
export function setMemberHere(id: number | null, isWaitedFor = false): void {
  member = id;
  if (!isWaitedFor) setWriter(id);
  api.member = id ?? undefined;
  told = false;
}

/** Called after a login on this page. */
export function arrived(id: number): void {
  setMemberHere(id);
  arrivals.set(arrivals.get() + 1);
}

/** Number of logins on this page; a change means that waiting requests can be retried. */
export const useArrivals = (): number => useStore(arrivals, arrivals.get, 0);

/**
 * Called if a response says that nobody is signed in. Returns whether to ask for a login: once for queries, so that the user can
 * dismiss the dialog, and always for changes. Guests have no session that could end.
 */
export function sessionEnded(forChange: boolean): boolean {
  const ask = member !== null && (forChange || !told);
  if (member !== null) told = true;
  return ask;
}
