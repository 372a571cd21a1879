/** Hyphens, dashes and long-vowel marks that keyboards and copied texts have in place of a hyphen. */
export const HYPHENS = 'ーｰ‐‑‒–—―⁃⁻₋−─━⎯⏤⸺⸻﹘﹣－';
const ANY_HYPHEN = new RegExp(`[${HYPHENS}]`, 'g');

/** A number or code as people type or paste it: other digits, letters and hyphens made plain, blanks and marks left out. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(ANY_HYPHEN, '-');
