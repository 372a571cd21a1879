import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const SOURCES = join(import.meta.dirname, '..');

/** A number of hours, days or percent that isn't put in from FIGURES. */
const BARE = /[0-9０-９][0-9０-９.]*(?:時間|日|[%％])/g;
/** A unit, a day of the calendar, and what the demo's clock is moved by: none of them is the service's to change. */
const NOT_POLICY = [/1日(?:ごと|あたり|として)/g, /[0-9]+月[0-9]+日/g, /^\+1(?:時間|日)$/g];

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name);
const isJapanese = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);

/** What people read in a file: its string literals, templates' fixed parts and texts between tags. */
function sentencesIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node)) found.push(node.text.trim());
    if (ts.isTemplateMiddleOrTemplateTail(node)) found.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return found.filter(isJapanese);
}

const bareIn = (sentence: string): readonly string[] =>
  NOT_POLICY.reduce((text, allowed) => text.replaceAll(allowed, ''), sentence).match(BARE) ?? [];

describe('a sentence of the client', () => {
  it('takes its hours, days and percent from the figures', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(isSource);
    const sentences = files.flatMap((name) =>
      sentencesIn(join(SOURCES, name)).map((sentence) => ({ name: relative('.', name), sentence })),
    );
    expect(sentences.length).toBeGreaterThan(1000);
    expect(sentences.filter(({ sentence }) => bareIn(sentence).length > 0)).toEqual([]);
  });

  it.each([
    ['24時間以内に返答してください', ['24時間']],
    ['手数料（3.6％）', ['3.6％']],
    ['延滞料は1日ごとに加算されます', []],
    ['2026年11月1日から', []],
  ])('like 「%s」 has %j bare', (sentence, bare) => expect(bareIn(sentence)).toEqual(bare));
});
