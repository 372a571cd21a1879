import type { HelpQuestion } from './questions/help-question.ts';
import { readingsIn } from './readings.ts';

/** Distance of katakana from hiragana, from ァ (30A1) to ヶ (30F6). */
const KANA_DISTANCE = 0x60;

const evened = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Without the differences of width, case, and hiragana or katakana; words are separated by one space each. */
const folded = (text: string): string =>
  evened(text)
    .replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const withReadings = (text: string): string => folded(`${text} ${readingsIn(text)}`);

const SPELT = /[\p{Script=Han}々]+|[\p{Script=Katakana}ー]+|[\p{Script=Latin}\p{N}]+/gu;
/** Without particles and endings of verbs: クーポンの使い方 → クーポン, 使, 方. */
const piecesOf = (word: string): readonly string[] => (evened(word).match(SPELT) ?? []).map(folded);

/** Made once per question, because the search runs on every key: a slow phone would read them all again. */
const parts = new WeakMap<HelpQuestion, readonly string[]>();

/** Where the words are: the further left, the nearer is the question to what is searched. */
function partsOf(question: HelpQuestion): readonly string[] {
  const { asked, answer, words } = question;
  const made = parts.get(question) ?? [
    withReadings(asked),
    withReadings(`${asked} ${words}`),
    withReadings(`${asked} ${words} ${answer}`),
  ];
  parts.set(question, made);
  return made;
}

/**
 * The questions that have all of the words in themselves, in what people also call it, or in their answers, as written or as read; the
 * nearest first. If no question has them, the pieces of words that were typed without a space count. null: no words.
 */
export function findQuestions(questions: readonly HelpQuestion[], typed: string): readonly HelpQuestion[] | null {
  if (folded(typed) === '') return null;
  const found = havingAll(questions, folded(typed).split(' '));
  if (found.length > 0) return found;
  const pieces = piecesOf(typed);
  return pieces.length === 0 ? found : havingAll(questions, pieces);
}

function havingAll(questions: readonly HelpQuestion[], words: readonly string[]): readonly HelpQuestion[] {
  const places = questions.map((question) =>
    partsOf(question).findIndex((part) => words.every((word) => part.includes(word))),
  );
  return questions
    .map((question, index) => ({ question, place: places[index]! }))
    .filter(({ place }) => place >= 0)
    .toSorted((one, other) => one.place - other.place)
    .map(({ question }) => question);
}
