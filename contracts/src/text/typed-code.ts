/** Hyphens, dashes and long-vowel marks used in place of a hyphen. */
export const HYPHENS = 'ーｰ‐‑‒–—―⁃⁻₋−─━⎯⏤⸺⸻﹘﹣－';
const ANY_HYPHEN = new RegExp(`[${HYPHENS}]`, 'g');

/**
 * Normalises a number or code as typed or pasted: converts digits, letters and hyphens, and removes spaces and marks.
 */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(ANY_HYPHEN, '-');
