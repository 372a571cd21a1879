import { PREFIX, REFUSED } from './storage.ts';

/** Refused: what was stored goes, and only the refusal itself stays. */
export function allowStoring(allowed: boolean): void {
  try {
    if (allowed) return localStorage.removeItem(REFUSED);
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
    localStorage.setItem(REFUSED, '1');
  } catch {
    // A browser that refuses has stored nothing.
  }
}
