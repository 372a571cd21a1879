import { readAnew, setPersistent } from '../../lib/storage/persistent-state.ts';
import { isOwnName, LEFT, PREFIX, setWriter, storedNames } from '../../lib/storage/storage.ts';

/** What this tab alone keeps of what somebody wrote goes. @param stays but for what is theirs; null: nobody's stays */
export const forgetInTab = (stays: number | null): void =>
  storedNames('session', 'own:')
    .filter((name) => isOwnName(name, stays))
    .forEach((name) => setPersistent('session', name, null));

/**
 * What somebody's other tabs store of theirs, or take away, is read anew in this one: what was sent or published there isn't
 * to be sent again from here. Where they left, nothing of what they wrote stays here either. @returns how to end it
 */
export function followOtherTabs(): () => void {
  const hear = ({ key, newValue }: StorageEvent): void => {
    const name = key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : '';
    if (isOwnName(name)) readAnew(name);
    // Nobody leaves by refusing what browsers store.
    if (name !== LEFT || newValue === null) return;
    setWriter(null);
    forgetInTab(null);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
