/**
 * Spaces, zero-width characters and direction marks, which keyboards, password managers and copied contacts leave at
 * the ends of a text. Not the tags that end a flag emoji, and not overrides (U+202D, U+202E): a text that displays as
 * another is rejected, not trimmed.
 */
const BLANK = /[\s\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202c\u2060\u2066-\u2069\ufeff]/;

/** Without a regular expression: one anchored at the end takes quadratic time on a long run of spaces inside a text. */
export function withoutBlankEnds(typed: string): string {
  let [from, until] = [0, typed.length];
  while (from < until && BLANK.test(typed.charAt(from))) from += 1;
  while (until > from && BLANK.test(typed.charAt(until - 1))) until -= 1;
  return typed.slice(from, until);
}

/** Names, e-mail addresses and codes are ASCII: full-width letters of a Japanese keyboard are converted. */
export const plainWord = (typed: string): string => withoutBlankEnds(typed.normalize('NFKC'));
