import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const RECORDS = 'docs/decisions';
const OUTSIDE = ['**/node_modules', '**/dist', '**/.data*', '**/.git'];

const files = (...patterns: string[]) => globSync(patterns, { cwd: ROOT, exclude: OUTSIDE });
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const records = files(`${RECORDS}/[0-9]*.md`);
const numberOf = (record: string) => Number(record.slice(RECORDS.length + 1, RECORDS.length + 5));

describe('a decision record', () => {
  it('is named after its title', () => {
    const named = records.map((record) => [record, fileOf(read(record))]);
    expect(named.filter(([record, expected]) => record !== expected)).toEqual([]);
  });

  it('has a unique number', () => {
    expect(records.length).toBeGreaterThan(0);
    expect(new Set(records.map(numberOf)).size).toBe(records.length);
  });

  it('has a status, with the number of the record that supersedes it', () => {
    const status = /^Status: (proposed|accepted|superseded by \d+)(, \d{4}-\d\d-\d\d(;.*)?)?$/m;
    expect(records.filter((record) => !status.test(read(record)))).toEqual([]);
  });

  it('has at most 60 lines', () => {
    expect(records.filter((record) => read(record).trimEnd().split('\n').length > 60)).toEqual([]);
  });

  it('is listed once in the index', () => {
    const index = read(`${RECORDS}/README.md`);
    const entry = (record: string) => `](${record.slice(RECORDS.length + 1)})`;
    expect(records.filter((record) => index.split(entry(record)).length !== 2)).toEqual([]);
  });
});

describe('documents and sources', () => {
  it('mention only decisions that exist', () => {
    const known = new Set(records.map(numberOf));
    const sources = files(
      '*.{md,js,cjs}',
      '{docs,docker,scripts,backend,contracts,frontend,projections,test}/**/*.{md,sh,ts,tsx,css,js,mjs}',
    );
    const unknown = sources.flatMap((file) =>
      mentioned(file)
        .filter((number) => !known.has(number))
        .map((number) => `${file}: decision ${number}`),
    );
    expect(unknown).toEqual([]);
  });

  it('link only to files that exist', () => {
    const broken = files('*.md', 'docs/**/*.md').flatMap((file) =>
      linked(file)
        .filter((target) => files(join(dirname(file), target)).length === 0)
        .map((target) => `${file}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('name only paths that exist', () => {
    const gone = files('*.md', 'docs/*.md', 'docs/runbooks/*.md').flatMap((file) =>
      named(file)
        .filter((path) => files(path, `${path}.*`, `${path}*.spec.ts`).length === 0)
        .map((path) => `${file}: ${path}`),
    );
    expect(gone).toEqual([]);
  });

  it('name only tests that exist', () => {
    const specs = files('{backend,contracts,frontend,projections,test}/**/*.spec.{ts,tsx}').map((file) => `/${file}`);
    const entries = [...read('docs/attacks.md').matchAll(/^ {2}Tests: (.+)$/gm)];
    const tests = entries.flatMap(([, list = '']) => [...list.matchAll(/`([^`]+)`/g)].map(([, test = '']) => test));
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((test) => !specs.some((spec) => isNamedBy(test, spec)))).toEqual([]);
  });
});

/** The path that belongs to a record's heading, as in `# 34. Out-of-order provider webhooks`. */
function fileOf(text: string): string {
  const [, number = '', title = ''] = /^# (\d+)\. (.+)/.exec(text) ?? [];
  const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${RECORDS}/${number.padStart(4, '0')}-${slug}.md`;
}

/** Numbers after "decision", "decisions" or "record", as in "decisions 67, 69". */
function mentioned(file: string): number[] {
  const mentions = read(file).matchAll(/\b(?:decisions?|record) (\d+(?:(?:, | and | to )\d+)*)\b/g);
  return [...mentions].flatMap(([, numbers = '']) => numbers.split(/\D+/).map(Number));
}

function linked(file: string): string[] {
  const targets = [...read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^([a-z]+:|\/)/.test(target));
}

/** Paths in code spans that begin with a folder of this repository, without placeholders and what the build makes. */
function named(file: string): string[] {
  const spans = [
    ...read(file).matchAll(/`((?:backend|contracts|docker|docs|frontend|projections|scripts|test)\/[^`\s]*)`/g),
  ];
  return spans.map(([, path = '']) => path).filter((path) => !/[<>…{]|\/dist\//.test(path));
}

/** `a/…/b` names the spec `b` somewhere in `a`, or all specs of a folder `b`; `*` is any name. */
function isNamedBy(test: string, spec: string): boolean {
  const pattern = test.replaceAll('.', '[.]').replaceAll('*', '[^/]+').replaceAll('…', '.+');
  return new RegExp(`/${pattern}[./]`).test(spec);
}
