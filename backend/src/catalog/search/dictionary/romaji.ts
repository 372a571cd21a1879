/** Kana by their consonant, in the order of `VOWELS`; a missing one is a space. */
const ROWS: Readonly<Record<string, string>> = {
  ...{ '': 'あいうえお', k: 'かきくけこ', s: 'さしすせそ', t: 'たちつてと', n: 'なにぬねの', h: 'はひふへほ' },
  ...{ m: 'まみむめも', r: 'らりるれろ', w: 'わ   を', g: 'がぎぐげご', z: 'ざじずぜぞ', d: 'だぢづでど' },
  ...{ b: 'ばびぶべぼ', p: 'ぱぴぷぺぽ', y: 'や ゆ よ', v: '  ぶ  ', j: ' じ   ', f: '  ふ  ' },
};
const VOWELS = 'aiueo';
/** Small kana aren't distinguished, because searches ignore them too. */
const GLIDES: Readonly<Record<string, string>> = { a: 'や', u: 'ゆ', o: 'よ', e: 'え' };
const BEGINNINGS: Readonly<Record<string, string>> = {
  ...{ ky: 'き', sy: 'し', sh: 'し', ty: 'ち', ch: 'ち', ny: 'に', hy: 'ひ', my: 'み', ry: 'り', gy: 'ぎ' },
  ...{ zy: 'じ', jy: 'じ', j: 'じ', by: 'び', py: 'ぴ' },
};
const IRREGULAR: Readonly<Record<string, string>> = {
  tsu: 'つ',
  shi: 'し',
  chi: 'ち',
  ji: 'じ',
  fa: 'ふあ',
  fo: 'ふお',
};

function syllables(): Map<string, string> {
  const all = new Map(Object.entries(IRREGULAR));
  for (const [consonant, kana] of Object.entries(ROWS))
    for (const [at, vowel] of [...VOWELS].entries())
      if (kana.charAt(at).trim() !== '') all.set(consonant + vowel, kana.charAt(at));
  for (const [beginning, kana] of Object.entries(BEGINNINGS))
    for (const [vowel, glide] of Object.entries(GLIDES)) all.set(beginning + vowel, kana + glide);
  return all;
}

const SYLLABLES = syllables();
const MAX_LETTERS = 3;
/** The first of two equal consonants is っ; n or m before a consonant or the end is ん. */
const DOUBLED = /^([kstpgdbzjc])\1/;
const NASAL = /^(?:n(?![aiueoy])|m(?=[bpm]))/;

/**
 * Normalised kana of a word in Latin letters, without long vowels; null if it can't be read as Japanese.
 * @param isTyping an unfinished last syllable is left out
 */
export function kanaOf(word: string, isTyping = false): string | null {
  let kana = '';
  for (let rest = word; rest !== '';) {
    const beginnings = Array.from({ length: MAX_LETTERS }, (_, at) => rest.slice(0, MAX_LETTERS - at));
    const syllable = beginnings.find((one) => SYLLABLES.has(one));
    if (syllable !== undefined) [kana, rest] = [kana + SYLLABLES.get(syllable)!, rest.slice(syllable.length)];
    else if (DOUBLED.test(rest)) [kana, rest] = [`${kana}つ`, rest.slice(1)];
    else if (isTyping && /^[a-z]{1,2}$/.test(rest) && !/[aiueo]/.test(rest)) return kana;
    else if (NASAL.test(rest)) [kana, rest] = [`${kana}ん`, rest.slice(1)];
    else return null;
  }
  return kana;
}
