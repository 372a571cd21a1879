import { describe, expect, it } from '@jest/globals';
import { isPagePath } from '@meguri/contracts/service/page-paths.ts';
import { readPost } from './markdown.ts';
import { Posts } from './posts.ts';

const HEAD = '---\ntitle: 題\ndescription: 説明\ndate: 2026-11-22\n---\n\n';
const plain = (text: string) => ({ text, strong: false, href: null });

describe('a post', () => {
  it('is read from its file: headings, paragraphs, both lists, what is strong and where it leads', () => {
    const { parts, ...facts } = readPost(
      'a',
      `${HEAD}## 見出し\n\n一行目\n二行目**強く**、[一覧](/items)へ\n\n- 一\n- 二\n\n1. 先\n2. 次\n`,
    );
    expect(facts).toEqual({ id: 'a', title: '題', description: '説明', date: '2026-11-22' });
    expect(parts).toEqual([
      { kind: 'heading', runs: [plain('見出し')] },
      {
        kind: 'paragraph',
        runs: [
          plain('一行目二行目'),
          { text: '強く', strong: true, href: null },
          plain('、'),
          { text: '一覧', strong: false, href: '/items' },
          plain('へ'),
        ],
      },
      { kind: 'points', items: [[plain('一')], [plain('二')]] },
      { kind: 'steps', items: [[plain('先')], [plain('次')]] },
    ]);
  });

  it('leads to our own pages only, and has no markup', () => {
    const [part] = readPost('a', `${HEAD}[よそ](https://example.com) <b>x</b>`).parts;
    expect(part).toEqual({ kind: 'paragraph', runs: [plain('[よそ](https://example.com) <b>x</b>')] });
  });

  it('without its title is no post', () => {
    expect(() => readPost('a', '---\ndate: 2026-11-22\n---\n本文')).toThrow("the post a doesn't say its title");
  });
});

describe('the journal', () => {
  const posts = new Posts();

  it('tells how to lend, how to pack and how to care for cloth, the same order each time', () => {
    expect(posts.list().map(({ id }) => id)).toEqual(['how-to-lend', 'how-to-pack', 'care-of-cloth']);
    expect(posts.find('nothing')).toBeUndefined();
  });

  it('leads nowhere that isn’t there, and tells no hours, days or percent that may change', () => {
    for (const { id } of posts.list()) {
      const { parts } = posts.find(id)!;
      const runs = parts.flatMap((part) => ('runs' in part ? part.runs : part.items.flat()));
      expect(parts.length).toBeGreaterThan(8);
      const links = runs.flatMap(({ href }) => (href === null ? [] : [href]));
      expect([id, links.filter((href) => !isPagePath(href))]).toEqual([id, []]);
      expect([id, runs.filter(({ text }) => /[0-9０-９]+(?:時間|日|[%％]|円)/.test(text))]).toEqual([id, []]);
    }
  });
});
