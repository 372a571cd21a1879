import { setPersistent, usePersistent } from '../../lib/storage/persistent-state.ts';
import { ownName, stored } from '../../lib/storage/storage.ts';

const MAX_KEPT = 5;
/** Guests search too. Like members' entries it is deleted at the logout, and when another member logs in. */
const GUEST = 0;
const NAME = ownName(GUEST, 'recent-searches');

const readRecentSearches = (): readonly string[] => stored<string[]>('local', NAME) ?? [];

/** Puts the words of a search first. They never leave the device. */
export function keepRecentSearch(words: string): void {
  if (words === '') return;
  const others = readRecentSearches().filter((one) => one !== words);
  setPersistent('local', NAME, [words, ...others].slice(0, MAX_KEPT));
}

export function removeRecentSearch(words: string): void {
  const others = readRecentSearches().filter((one) => one !== words);
  setPersistent('local', NAME, others.length === 0 ? null : others);
}

/** The last searches of this device, the latest first. */
export const useRecentSearches = (): readonly string[] => usePersistent<readonly string[]>('local', NAME)[0] ?? NONE;
const NONE: readonly string[] = [];
