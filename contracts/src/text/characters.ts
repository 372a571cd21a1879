/** Text functions without the schema library, for pages that don't load it. */

/** Counts characters, not UTF-16 units: an emoji is one. */
export const characters = (text: string): number => [...text].length;

/**
 * Characters that show nothing by themselves: formats, spaces, fillers of Hangul and Braille, marks without a letter.
 */
export const invisible = /[\p{Cf}\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Whether nothing of it would be visible. */
export const isBlank = (value: string): boolean => value.replace(invisible, '').replace(/\p{M}/gu, '') === '';
