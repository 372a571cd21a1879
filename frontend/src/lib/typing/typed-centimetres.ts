/**
 * A length as people type it: on a Japanese keyboard (９２．５), with its unit behind.
 * @returns undefined for nothing; NaN for what is no such number
 */
export function centimetresIn(typed: string): number | undefined {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replace(/[。、,]/, '.')
    .replace(/(cm|センチ)$/i, '');
  if (plain === '') return undefined;
  return /^\d{1,4}(\.\d{1,3})?$/.test(plain) ? Number(plain) : Number.NaN;
}
