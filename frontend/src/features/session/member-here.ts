import { api } from '../../lib/http/api.ts';
import { setWriter } from '../../lib/storage/storage.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';

let member: number | null = null;
/** Whether they have been told that their session has ended. */
let told = false;
const arrivals = createStore(0);

/** Whose pages these are: who signed in last and hasn't left since, even where their session has ended. */
export const memberHere = (): number | null => member;

/** Their session goes on. @param id null: they left @param isWaitedFor their session was ended for them, and what they wrote waits */
export function setMemberHere(id: number | null, isWaitedFor = false): void {
  member = id;
  if (!isWaitedFor) setWriter(id);
  api.member = id ?? undefined;
  told = false;
}

/** Somebody has signed in on this page. */
export function arrived(id: number): void {
  setMemberHere(id);
  arrivals.set(arrivals.get() + 1);
}

/** How often somebody has signed in on this page: who waits for that goes on when it changes. */
export const useArrivals = (): number => useStore(arrivals, arrivals.get, 0);

/**
 * An answer says that nobody is signed in. Whether to ask for a login: once of what the page asks for by itself, so that
 * the question can be put away, and whenever it is for a change. Guests have no session that could end.
 */
export function sessionEnded(forChange: boolean): boolean {
  const ask = member !== null && (forChange || !told);
  if (member !== null) told = true;
  return ask;
}
