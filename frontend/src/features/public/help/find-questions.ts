import type { Question } from '../../../rental/questions.ts';
import { readingsIn } from './readings.ts';

/** Distance of katakana from hiragana, from ァ (30A1) to ヶ (30F6). */
const KANA_DISTANCE = 0x60;

/** Without the differences of width, case, and hiragana or katakana; words are separated by one space each. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The questions that have all of the words in themselves or in their answers, as written or as read; null: no words. */
export function findQuestions(questions: readonly Question[], typed: string): readonly Question[] | null {
  const words = folded(typed);
  if (words === '') return null;
  return questions.filter(({ asked, answer }) => {
    const said = `${asked} ${answer}`;
    const text = folded(`${said} ${readingsIn(said)}`);
    return words.split(' ').every((word) => text.includes(word));
  });
}
