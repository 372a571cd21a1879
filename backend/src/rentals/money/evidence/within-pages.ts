import type { EvidenceFacts, EvidenceLine } from './evidence-facts.ts';

/** Characters that a line of the tables' last column surely takes. */
const A_LINE = 32;
/**
 * Lines that all tables may have, some 54 a page. Photos take eight pages and the rest one: with these the pack stays
 * below the 19 pages that Mastercard reads, and room is left for the fields beside the file.
 */
const MAX_LINES = 400;
/** The history comes first. However long it is, the chat has the rest or this much. */
const CHAT_LINES = 50;
/** Of one message. */
const MAX_WORDS = 10 * A_LINE;
const AND_MORE = '…（以下略）';

/** What of the words there is room for: all of the history that fits, and the newest of the chat. */
export function withinPages({
  history,
  chat,
}: Pick<EvidenceFacts, 'history' | 'chat'>): Pick<EvidenceFacts, 'history' | 'chat' | 'left'> {
  const told = newest(history, MAX_LINES - CHAT_LINES);
  const used = told.reduce((sum, line) => sum + linesOf(line), 0);
  const written = newest(chat.map(shortened), Math.max(MAX_LINES - used, CHAT_LINES));
  return { history: told, chat: written, left: history.length + chat.length - told.length - written.length };
}

/** With what stands between it and the next. */
const linesOf = ({ words }: EvidenceLine): number =>
  words.split('\n').reduce((sum, line) => sum + Math.max(Math.ceil([...line].length / A_LINE), 1), 1);

const shortened = (line: EvidenceLine): EvidenceLine => {
  const characters = [...line.words.replaceAll(/\s*\n\s*/g, ' ')];
  if (characters.length <= MAX_WORDS)
    return linesOf(line) <= MAX_WORDS / A_LINE ? line : { ...line, words: characters.join('') };
  return { ...line, words: characters.slice(0, MAX_WORDS - AND_MORE.length).join('') + AND_MORE };
};

function newest(all: readonly EvidenceLine[], most: number): readonly EvidenceLine[] {
  let free = most;
  const first = all.findLastIndex((line) => (free -= linesOf(line)) < 0);
  return all.slice(first + 1);
}
