import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { sentencesUnder } from './sentences.testing.ts';

const SOURCES = join(import.meta.dirname, '..');

/** A number of hours, days or percent that isn't put in from FIGURES. */
const BARE = /[0-9０-９][0-9０-９.]*(?:時間|日|[%％])/g;
/** A unit, a day of the calendar, and what the demo's clock is moved by: none of them is the service's to change. */
const NOT_POLICY = [/1日(?:ごと|あたり|として)/g, /[0-9]+月[0-9]+日/g, /^\+1(?:時間|日)$/g];

const bareIn = (sentence: string): readonly string[] =>
  NOT_POLICY.reduce((text, allowed) => text.replaceAll(allowed, ''), sentence).match(BARE) ?? [];

describe('a sentence of the client', () => {
  it('takes its hours, days and percent from the figures', () => {
    const sentences = sentencesUnder(SOURCES);
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
