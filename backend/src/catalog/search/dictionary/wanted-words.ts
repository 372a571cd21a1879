import { searchWords } from '../search-text.ts';
import { meaningOf, meaningOfKey, meaningsWithin } from './dictionary.ts';

/** A part of a query: its words as they were typed, and the terms of the groups they mean, all of which must match. */
export interface WantedWord {
  readonly words: readonly string[];
  readonly terms: readonly number[];
}

/** Names of brands have up to five words. */
const MAX_NAME_WORDS = 5;

/** All parts must match, each by its words or by its terms. */
export function wantedWords(query: string): WantedWord[] {
  const words = searchWords(query);
  const wanted: WantedWord[] = [];
  while (words.length > 0) {
    const next = nextWanted(words);
    wanted.push(next);
    words.splice(0, next.words.length);
  }
  return wanted;
}

/** The longest name that the words begin with. */
function nextWanted(words: readonly string[]): WantedWord {
  for (let length = Math.min(MAX_NAME_WORDS, words.length); length > 1; length -= 1) {
    const name = words.slice(0, length);
    const meaning = meaningOfKey(name.join(''));
    if (meaning !== null) return { words: name, terms: [meaning.term] };
  }
  const [word = ''] = words;
  const meaning = meaningOf(word);
  const meanings = meaning === null ? meaningsWithin(word) : [meaning];
  return { words: [word], terms: [...new Set(meanings.map(({ term }) => term))] };
}
