import { AUTOMATIC, type MailContent, type MailSection, SIGNATURE, valueWords } from './mail-content.ts';
import { singleLine } from './single-line.ts';

const RULE = '─'.repeat(20);

/** The mail without markup, readable by itself: headings, aligned rows, each link on a line of its own. */
export function asText({
  name,
  paragraphs,
  sections = [],
  entries = [],
  action,
  notes = [],
  unsubscribe,
}: MailContent): string {
  const parts = [
    ...(name === undefined ? [] : [`${singleLine(name)} 様`]),
    ...paragraphs,
    ...sections.map(section),
    ...entries.map(({ title, text, url }) => `■ ${singleLine(title)}\n${text}\n${url}`),
    ...(action === undefined ? [] : [`${action.label}：\n${action.url}`]),
    ...notes,
    `${RULE}\n${SIGNATURE}\n${AUTOMATIC}`,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}：\n${unsubscribe.url}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function section({ heading, rows }: MailSection): string {
  const labels = Math.max(...rows.map(([label]) => widthOf(label)));
  const amounts = Math.max(...rows.map(([, value]) => (typeof value === 'number' ? widthOf(valueWords(value)) : 0)));
  const lines = rows.map(([label, value]) => {
    const words = singleLine(valueWords(value));
    return `${label}${spaces(labels - widthOf(label))}：${typeof value === 'number' ? ' '.repeat(amounts - widthOf(words)) : ''}${words}`;
  });
  return [`■ ${heading}`, ...lines].join('\n');
}

/** In columns of a typeface with fixed widths: Japanese characters take two. */
const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (/[\u0020-\u007e−]/.test(character) ? 1 : 2), 0);

/** Full-width ones also align roughly where widths vary. */
const spaces = (width: number): string => '\u3000'.repeat(Math.floor(width / 2)) + ' '.repeat(width % 2);
