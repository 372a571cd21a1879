import { foldForSearch, withoutLongEnd } from '../search-text.ts';

/** The same for all spellings of a word or name, with or without spaces: ルイ・ヴィトン is ルイ ビトン. */
export const wordKey = (word: string): string => withoutLongEnd(foldForSearch(word).replaceAll(' ', ''));
