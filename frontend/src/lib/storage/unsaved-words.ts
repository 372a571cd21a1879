import { ownName, PREFIX, stored, storedNames } from './storage.ts';

/** Under which a tab keeps what a member typed into a form and didn't save. @param form of which */
export const unsavedName = (userId: number, form: string): string => ownName(userId, `unsaved:${form}`);
const UNSAVED = /^own:\d+:unsaved:/;

/** Whether a reload would lose some: the browser has refused to store it, or what replaces what it has stored. */
export function holdsUnstoredWords(): boolean {
  const names = storedNames('session', '').filter((name) => UNSAVED.test(name));
  try {
    return names.some((name) => sessionStorage.getItem(PREFIX + name) !== JSON.stringify(stored('session', name)));
  } catch {
    return names.length > 0;
  }
}
