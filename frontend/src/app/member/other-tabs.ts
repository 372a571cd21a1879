import { reread, setPersistent } from '../../lib/storage/persistent-state.ts';
import { DRAFTS, isOwnName, LEFT, PREFIX, setWriter, stored, storedNames } from '../../lib/storage/storage.ts';

/** Deletes input stored only in this tab. @param stays the member who keeps their input; null: none */
export const forgetInTab = (stays: number | null): void =>
  storedNames('session', '')
    // Drafts for a reload may be waiting for it.
    .filter((name) => isOwnName(name, stays) && !name.startsWith(DRAFTS))
    .forEach((name) => setPersistent('session', name, null));

/** The window's page. Replaced by tests. */
export const page = { reload: (): void => location.reload() };

/**
 * A browser may keep a page that is left in memory, and Back shows it as it was. It hears of no logout meanwhile, after which
 * nothing of the member may be shown.
 * @returns a function to unsubscribe
 */
export function reloadAfterLogout(): () => void {
  const lastLogout = () => stored<number>('local', LEFT);
  let known = lastLogout();
  const leave = () => void (known = lastLogout());
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && lastLogout() !== known) page.reload();
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
  };
}

/**
 * Rereads state that the same member's other tabs change, so that text sent or published there isn't sent again from here. After a
 * logout there, their input is deleted here too.
 * @param onLogout called after that
 * @returns a function to unsubscribe
 */
export function followOtherTabs(onLogout: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent): void => {
    const name = key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : '';
    if (isOwnName(name)) reread(name);
    // A removed entry isn't a logout: it happens when the user clears the browser's storage.
    if (name !== LEFT || newValue === null) return;
    setWriter(null);
    forgetInTab(null);
    onLogout();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
