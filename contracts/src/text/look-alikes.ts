import { invisible } from './characters.ts';

/** Letters and the Latin, kana and kanji they resemble: `from` and `to`, character by character. */
const TABLES: readonly (readonly [from: string, to: string])[] = [
  ['АВСЕЁНІЈКМОРЅТУХЬаcвсеёніјкморѕтухгԁԛԝ', 'ABCEEHIJKMOPSTYXBacbceehijkmopstyxrdqw'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικμνορςτυχω', 'ABEZHIKMNOPTYXabyenikuvopstuxw'],
  ['ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıɡɑ', 'abcdeghijklmnoprstuvwyziga'],
  ['営營营运廵菅', '営営営運巡管'],
  ['ʍᗰꓟꮇꓰꓖꓴᑌꓣᖇꓲ', 'mmmmeguurri'],
  ['一力工口二ニ夕', 'ーかえろににた'],
];
const PLAIN = new Map(TABLES.flatMap(([from, to]) => [...from].map((sign, at) => [sign, [...to][at]!] as const)));

/** Used in place of letters within a word; at its ends digits are a number. */
const LEET = new Map(Object.entries({ '0': 'o', '1': 'i', '3': 'e', '5': 's', $: 's', '@': 'a', '|': 'i', l: 'i' }));

/** First letters of the alphabets of circled, squared and flag letters. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
const LETTERS = 26;

function plainSign(sign: string): string {
  const code = sign.codePointAt(0)!;
  const start = ALPHABETS.find((first) => code >= first && code < first + LETTERS);
  return start === undefined ? (PLAIN.get(sign) ?? sign) : String.fromCodePoint(0x61 + code - start);
}

const KATAKANA = /[ァ-ヶ]/g;
const toHiragana = (kana: string): string => String.fromCodePoint(kana.codePointAt(0)! - 0x60);
/** Accents of Latin letters; not the mark that makes か into が. */
const ACCENTS = /(?![\u3099\u309a])\p{M}/gu;

/** A separate sound mark (゛) normalises to a space with a combining mark. */
const SPACED_MARK = / (?=[\u3099\u309a])/g;

/**
 * Folds a text to what it looks like at a glance: letters of other alphabets, accents, widths, katakana, digits for
 * letters and invisible characters, and removes characters between letters. To compare with words folded the same way.
 */
export function withoutLookAlikes(text: string): string {
  const letters = [...text.normalize('NFKC').replace(SPACED_MARK, '')]
    .map(plainSign)
    .join('')
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC');
  const kana = letters
    .replace(invisible, '')
    .replace(KATAKANA, toHiragana)
    .replace(/(?<=[ぁ-ゖ])[‐‑–—―−〜～-]/g, 'ー');
  const word = kana
    .toLowerCase()
    .replace(/[^\p{L}\p{N}ー$@|]/gu, '')
    .replace(/^\d+|\d+$/g, '');
  return [...word].map((sign) => LEET.get(sign) ?? sign).join('');
}
