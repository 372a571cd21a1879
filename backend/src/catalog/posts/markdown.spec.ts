import { describe, expect, it } from '@jest/globals';
import type { PostPart, PostRun } from '@meguri/contracts/service/post.ts';
import { readFileSync } from 'node:fs';
import { isPagePath } from '@meguri/contracts/service/page-paths.ts';
import { readPost } from './markdown.ts';
import { Posts } from './posts.ts';

const HEAD = '---\ntitle: 題\ndescription: 説明\ndate: 2026-11-22\n---\n\n';
const plain = (text: string) => ({ text, strong: false, href: null });

describe('a post', () => {
  it('is parsed from its file: headings, paragraphs, both lists, emphasis and links', () => {
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

  it('has drawings for the steps of a list, each with its text', () => {
    const [part] = readPost('a', `${HEAD}1. ![畳んだ服](/packing.svg#fold) **三つ**に折ります。\n`).parts;
    const runs = [{ text: '三つ', strong: true, href: null }, plain('に折ります。')];
    const drawings = [{ address: '/packing.svg#fold', shows: '畳んだ服' }];
    expect(part).toEqual({ kind: 'steps', items: [runs], drawings });
  });

  it('shows only our own drawings, and none if only some steps have one', () => {
    const foreign = '1. ![x](https://example.com/a.svg#b) y';
    expect(readPost('a', HEAD + foreign).parts).toEqual([{ kind: 'steps', items: [[plain(foreign.slice(3))]] }]);
    const mixed = '1. ![x](/packing.svg#fold) y\n2. z';
    expect(readPost('a', HEAD + mixed).parts[0]).not.toHaveProperty('drawings');
  });

  it('links only to our own pages, and contains no markup', () => {
    const [part] = readPost('a', `${HEAD}[よそ](https://example.com) <b>x</b>`).parts;
    expect(part).toEqual({ kind: 'paragraph', runs: [plain('[よそ](https://example.com) <b>x</b>')] });
  });

  it('without its title is invalid', () => {
    expect(() => readPost('a', '---\ndate: 2026-11-22\n---\n本文')).toThrow("the post a doesn't say its title");
  });
});

const DRAWINGS = readFileSync(new URL('../../../../frontend/public/packing.svg', import.meta.url), 'utf8');

function runsIn(part: PostPart): readonly PostRun[] {
  return 'runs' in part ? part.runs : part.items.flat();
}

describe('the journal', () => {
  const posts = new Posts();

  it('uses existing drawings to show how to pack, and all of them', () => {
    const drawn = posts.find('how-to-pack')!.parts.flatMap((part) => ('drawings' in part ? part.drawings! : []));
    const there = [...DRAWINGS.matchAll(/<symbol id="(.+?)"/g)].map(([, id]) => `/packing.svg#${id}`);
    expect(drawn.map(({ address }) => address)).toEqual(there);
  });

  it('has posts about packing, lending and care of cloth, newest first', () => {
    expect(posts.list().map(({ id }) => id)).toEqual(['how-to-pack', 'how-to-lend', 'care-of-cloth']);
    expect(posts.find('nothing')).toBeUndefined();
  });

  it('has no dead links, and no hours, days or percentages that may change', () => {
    for (const { id } of posts.list()) {
      const { parts } = posts.find(id)!;
      const runs = parts.flatMap(runsIn);
      expect(parts.length).toBeGreaterThan(8);
      const links = runs.flatMap(({ href }) => (href === null ? [] : [href]));
      expect([id, links.filter((href) => !isPagePath(href))]).toEqual([id, []]);
      expect([id, runs.filter(({ text }) => /[0-9０-９]+(?:時間|日|[%％]|円)/.test(text))]).toEqual([id, []]);
    }
  });
});
