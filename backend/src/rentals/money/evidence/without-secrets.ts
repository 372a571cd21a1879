const BLANK = '＊＊＊';
/** A postal code, a telephone number, or any number that could be a code: four digits or more, in any format. */
const NUMBERS = /[〒+]?[\d０-９][\d０-９\-‐−ー() （）]{2,}[\d０-９]/g;
/** From a prefecture, or a ward or town with its number, to the end of the address. */
const ADDRESSES =
  /(?:北海道|東京都|(?:京都|大阪)府|[\p{Script=Han}]{2,3}県)[^\s、。！？「」]{1,60}|[\p{Script=Han}ヶケ]{1,8}[市区町村][^\s、。！？「」]{0,40}?[\d０-９一二三四五六七八九十][^\s、。！？「」]{0,30}/gu;

/**
 * Removes codes, telephone numbers and addresses from messages for outside readers. Removes too much rather than too
 * little.
 * @param secrets of this round and its parties, as stored
 */
export function withoutSecrets(words: string, secrets: readonly string[]): string {
  const known = secrets
    .filter((secret) => secret.length >= 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, secret) => text.replaceAll(secret, BLANK), words);
  return known.replace(ADDRESSES, BLANK).replace(NUMBERS, BLANK);
}

/** Spellings of a name stored with a space: whole, without the space, and each part. */
export const spellingsOf = (name: string): string[] => [name.replaceAll(/\s/g, ''), ...name.split(/\s+/)];
