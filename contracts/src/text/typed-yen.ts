/**
 * An amount as people type it: on a Japanese keyboard (５００), with commas between thousands, a sign of yen before or after.
 * @returns whole yen; undefined for anything else, also for a comma where none belongs: 1,5 may have meant a fraction
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
