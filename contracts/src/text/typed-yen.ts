/**
 * Parses an amount as typed: with full-width digits (５００), thousands separators, and a yen sign before or after.
 * @returns whole yen; undefined for anything else, also for a misplaced comma: 1,5 may be meant as a fraction
 */
export function yenIn(typed: string): number | undefined {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll('、', ',')
    .replace(/^[¥\\]/, '')
    .replace(/円$/, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(plain)) return undefined;
  const yen = Number(plain.replaceAll(',', ''));
  return Number.isSafeInteger(yen) ? yen : undefined;
}
