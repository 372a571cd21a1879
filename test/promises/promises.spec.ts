import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isPromise, sentencesBelow, sentencesOf } from './sentences.ts';

const ROOT = join(import.meta.dirname, '../..');
const LIST = readFileSync(join(ROOT, 'docs/promises-kept.md'), 'utf8');

/** Texts of the demo's users are no promises of the service. */
const DEMONSTRATION = 'backend/src/embedded/';

const promised = ['backend/src', 'contracts/src', 'frontend/src']
  .flatMap((folder) => sentencesBelow(ROOT, folder))
  .filter((sentence) => isPromise(sentence) && !sentence.place.startsWith(DEMONSTRATION));
/** What precedes a sentence may change without changing the promise. */
const withoutStart = (text: string): string => text.replace(/^…\s*/, '');
const listed = [...LIST.matchAll(/^- (.*)$/gm)].map(([, text = '']) => withoutStart(text));

/** The promises in a module's source. */
const promisesOf = (source: string) => sentencesOf('steps.tsx', source).filter(isPromise);

describe('the list of promises', () => {
  it('has every sentence of the sources that promises something', () => {
    const missing = promised.filter(({ text }) => !listed.includes(withoutStart(text)));
    expect(missing.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
  });

  it('has no sentence that isn’t in the sources, and none twice', () => {
    const inSources = new Set(promised.map(({ text }) => withoutStart(text)));
    expect(listed.filter((text) => !inSources.has(text))).toEqual([]);
    expect(listed.filter((text, index) => listed.indexOf(text) !== index)).toEqual([]);
  });

  it('names for each of them a file and a word in it that keeps it', () => {
    const [promises = ''] = LIST.split('## Sentences that promise nothing');
    const missing: string[] = [];
    for (const [title = '', ...lines] of promises
      .split(/^### /m)
      .slice(1)
      .map((part) => part.split('\n'))) {
      const keepers = [...lines.join('\n').matchAll(/`([^`]+)` \(`([^`]+)`\)/g)];
      if (keepers.length === 0) missing.push(`“${title}” has no keeper`);
      for (const [, path = '', word = ''] of keepers) {
        const file = join(ROOT, path);
        const isKept = existsSync(file) && readFileSync(file, 'utf8').includes(word);
        if (!isKept) missing.push(`${path} has no ${word}`);
      }
    }
    expect(missing).toEqual([]);
  });
});

describe('what counts as a promise', () => {
  it.each([
    ['a notice', `const text = '送金が済むと、お知らせが届きます。'`],
    ['money', 'const text = `${item}の代金を全額返金します。`'],
    ['what operators do later', '<p>運営事務局があとから入力します。</p>'],
    ['what operators are doing', '<p>追跡番号は運営事務局が入力中です。</p>'],
    ['what time leads to', `step(a + '過ぎると取引は自動で完了します。')`],
    ['an address to write to', `const text = '運営事務局にお問い合わせください'`],
  ])('%s', (_what, source) => {
    expect(promisesOf(source)).toHaveLength(1);
  });

  it.each([
    ['what a user can do', `const text = '期限内であれば、あらためてお支払いに進めます。'`],
    ['a question', `const text = '返金しますか？'`],
    ['what has happened', `const text = '全額を返金しました。'`],
    ['a label', `const text = '返金'`],
  ])('not %s', (_what, source) => {
    expect(promisesOf(source)).toEqual([]);
  });

  it('gives the place of the sentence, with a sign for each of its values', () => {
    const source = 'const a = 1;\nconst b = `${n}日後に送金します。` + (c ? `そのあと、${d}を返金します。` : rest);';
    expect(promisesOf(source)).toEqual([
      { text: '…日後に送金します。', place: 'steps.tsx:2' },
      { text: 'そのあと、…を返金します。', place: 'steps.tsx:2' },
    ]);
  });
});
