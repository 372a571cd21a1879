/** What is said of a text without an input check, for pages that load none. */

/** People count characters, not UTF-16 units: an emoji is one. */
export const characters = (text: string): number => [...text].length;

/** What shows nothing by itself: formats, spaces, fillers of Hangul and Braille, marks that stand on no letter. */
export const invisible = /[\p{Cf}\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Whether nothing of it would show. */
export const isBlank = (value: string): boolean => value.replace(invisible, '').replace(/\p{M}/gu, '') === '';
