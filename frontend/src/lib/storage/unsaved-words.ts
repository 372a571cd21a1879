import { ownName, unstoredNames } from './storage.ts';

/** Name of the tab's entry for a member's unsaved form input. @param form name of the form */
export const unsavedName = (userId: number, form: string): string => ownName(userId, `unsaved:${form}`);
const UNSAVED = /^own:\d+:unsaved:/;

/** Whether a reload would lose input: the browser refused to store it, or its latest version. */
export const holdsUnstoredWords = (): boolean => unstoredNames('session').some((name) => UNSAVED.test(name));
