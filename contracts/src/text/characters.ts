/** What is said of a text without an input check, for pages that load none. */

/** People count characters, not UTF-16 units: an emoji is one. */
export const characters = (text: string): number => [...text].length;

/** What takes room at most: formats, spaces, fillers of Hangul and Braille, joiners. */
const invisible = /[\p{Cf}\p{Z}\p{Cc}\u034f\u115f\u1160\u2800\u3164\uffa0]/gu;
/** Whether nothing of it would show. */
export const isBlank = (value: string): boolean => value.replace(invisible, '') === '';
