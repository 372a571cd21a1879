/** A number or code as people type or paste it: other digits, letters and hyphens made plain, blanks left out. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/[ー‐‑‒–—―−－ｰ]/g, '-');
