/** Parses a length as people type it: full-width digits (９２．５), with a unit. @returns undefined if empty; NaN if it isn't a length */
export function centimetresIn(typed: string): number | undefined {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replace(/[。、,]/, '.')
    .replace(/(cm|センチ)$/i, '');
  if (plain === '') return undefined;
  return /^\d{1,4}(\.\d{1,3})?$/.test(plain) ? Number(plain) : Number.NaN;
}
