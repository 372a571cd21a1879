import { readAnew } from '../../lib/storage/persistent-state.ts';
import { isOwnName, PREFIX } from '../../lib/storage/storage.ts';

/**
 * What somebody's other tabs store of theirs, or take away, is read anew in this one: what was sent or published there isn't
 * to be sent again from here. @returns how to end it
 */
export function followOtherTabs(): () => void {
  const hear = ({ key }: StorageEvent): void => {
    const name = key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : '';
    if (isOwnName(name)) readAnew(name);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
