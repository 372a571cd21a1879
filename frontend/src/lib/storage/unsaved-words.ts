import { ownName, PREFIX, stored, storedNames } from './storage.ts';

/** Name of the tab's entry for a member's unsaved form input. @param form name of the form */
export const unsavedName = (userId: number, form: string): string => ownName(userId, `unsaved:${form}`);
const UNSAVED = /^own:\d+:unsaved:/;

/** Whether a reload would lose input: the browser refused to store it, or its latest version. */
export function holdsUnstoredWords(): boolean {
  const names = storedNames('session', '').filter((name) => UNSAVED.test(name));
  try {
    return names.some((name) => sessionStorage.getItem(PREFIX + name) !== JSON.stringify(stored('session', name)));
  } catch {
    return names.length > 0;
  }
}
