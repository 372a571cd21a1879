import { PREFIX, REFUSED } from './storage.ts';

/** If refused, deletes everything stored except for the refusal itself. */
export function allowStoring(allowed: boolean): void {
  try {
    if (allowed) return localStorage.removeItem(REFUSED);
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
    localStorage.setItem(REFUSED, '1');
  } catch {
    // A browser without storage has stored nothing.
  }
}
