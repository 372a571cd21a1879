import type { EvidenceFacts, EvidenceLine } from './evidence-facts.ts';

/** Characters that certainly fit on a line of the tables' last column. */
const LINE_LENGTH = 32;
/**
 * Maximum lines of all tables, at about 54 per page. Photos take eight pages and the rest one, so this stays below the
 * 19 pages that Mastercard reads, and leaves room for the fields besides the file.
 */
const MAX_LINES = 400;
/** The history comes first. However long it is, the chat gets the rest or this much. */
const CHAT_LINES = 50;
/** Per message. */
const MAX_LENGTH = 10 * LINE_LENGTH;
const AND_MORE = '…（以下略）';

/** Selects what fits: as much of the history as possible, and the newest messages. */
export function withinPages({
  history,
  chat,
}: Pick<EvidenceFacts, 'history' | 'chat'>): Pick<EvidenceFacts, 'history' | 'chat' | 'left'> {
  const shownHistory = newest(history, MAX_LINES - CHAT_LINES);
  const used = shownHistory.reduce((sum, line) => sum + linesOf(line), 0);
  const written = newest(chat.map(shortened), Math.max(MAX_LINES - used, CHAT_LINES));
  return {
    history: shownHistory,
    chat: written,
    left: history.length + chat.length - shownHistory.length - written.length,
  };
}

/** Including the separator after it. */
const linesOf = ({ words }: EvidenceLine): number =>
  words.split('\n').reduce((sum, line) => sum + Math.max(Math.ceil([...line].length / LINE_LENGTH), 1), 1);

const shortened = (line: EvidenceLine): EvidenceLine => {
  const characters = [...line.words.replaceAll(/\s*\n\s*/g, ' ')];
  if (characters.length <= MAX_LENGTH)
    return linesOf(line) <= MAX_LENGTH / LINE_LENGTH ? line : { ...line, words: characters.join('') };
  return { ...line, words: characters.slice(0, MAX_LENGTH - AND_MORE.length).join('') + AND_MORE };
};

function newest(all: readonly EvidenceLine[], most: number): readonly EvidenceLine[] {
  let free = most;
  const first = all.findLastIndex((line) => (free -= linesOf(line)) < 0);
  return all.slice(first + 1);
}
