import type { Post, PostPart, PostRun } from '@meguri/contracts/service/post.ts';

/** Front matter: the metadata between two lines of dashes. */
const FRONT = /^---\n([\s\S]*?)\n---\n/;
const FACT = /^(title|description|date): (.+)$/;
const POINT = /^- /;
const STEP = /^\d+\. /;
const DRAWN_STEP = /^\d+\. !\[([^\]]+)\]\((\/[a-z]+\.svg#[a-z]+)\) (.+)$/;
const STRONG_OR_LINK = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((\/[^)\s]*)\)/g;

/**
 * Parses a post: front matter, then second-level headings, paragraphs and flat lists, separated by empty lines. They
 * may contain **strong** text and [links](/to) to our own pages; all items of a numbered list may begin with a
 * ![drawing](/file.svg#symbol) of ours. Other Markdown stays plain text, so no markup can get through.
 * @throws Error when title, description or date are missing
 */
export function readPost(id: string, source: string): Post {
  const [front, head = ''] = FRONT.exec(source) ?? [''];
  const facts = new Map(head.split('\n').map((row) => (FACT.exec(row) ?? []).slice(1, 3) as [string, string]));
  const fact = (name: string): string => {
    const value = facts.get(name);
    if (value === undefined) throw new Error(`the post ${id} doesn't say its ${name}`);
    return value;
  };
  const blocks = source
    .slice(front.length)
    .split(/\n{2,}/)
    .map((block) => block.trim());
  return {
    id,
    title: fact('title'),
    description: fact('description'),
    date: fact('date'),
    parts: blocks.filter((block) => block !== '').map(partOf),
  };
}

function partOf(block: string): PostPart {
  const rows = block.split('\n');
  if (block.startsWith('## ')) return { kind: 'heading', runs: runsOf(block.slice('## '.length)) };
  const drawn = rows.map((row) => DRAWN_STEP.exec(row));
  if (drawn.every((step) => step !== null)) {
    return {
      kind: 'steps',
      items: drawn.map(([, , , text = '']) => runsOf(text)),
      drawings: drawn.map(([, shows = '', address = '']) => ({ address, shows })),
    };
  }
  for (const [kind, mark] of [
    ['points', POINT],
    ['steps', STEP],
  ] as const) {
    if (rows.every((row) => mark.test(row))) return { kind, items: rows.map((row) => runsOf(row.replace(mark, ''))) };
  }
  return { kind: 'paragraph', runs: runsOf(rows.join('')) };
}

function runsOf(line: string): PostRun[] {
  const runs: PostRun[] = [];
  const plain = (text: string) => text !== '' && runs.push({ text, strong: false, href: null });
  let at = 0;
  for (const found of line.matchAll(STRONG_OR_LINK)) {
    const [whole, strong, label, href] = found;
    plain(line.slice(at, found.index));
    runs.push({ text: strong ?? label ?? '', strong: strong !== undefined, href: href ?? null });
    at = found.index + whole.length;
  }
  plain(line.slice(at));
  return runs;
}
