import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { sentencesUnder } from './sentences.testing.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = [join(ROOT, 'frontend/src'), join(ROOT, 'backend/src')];

/** A number of hours, days, percent, characters and the like that isn't put in from FIGURES or a limit. */
const BARE = /[0-9０-９][0-9０-９.]*(?:時間|日|分|文字|件|[%％])/g;
/** A unit, a day of the calendar, what a number or a key looks like, and what the demo's clock is moved by: not the service's to change. */
const NOT_POLICY = [
  /1日(?:ごと|あたり|として|1回|以上)|1分(?:未満|あたり)/g,
  /末尾の8文字|鍵.*[^0-9][0-9]+文字/g,
  /[0-9]+月[0-9]+日/g,
  /^0\.1%単位$/g,
  /^\+1(?:時間|日)$/g,
];

const bareIn = (sentence: string): readonly string[] =>
  NOT_POLICY.reduce((text, allowed) => text.replaceAll(allowed, ''), sentence).match(BARE) ?? [];

describe('a sentence of client or server', () => {
  it('takes its hours, days, percentages and limits from constants', () => {
    const sentences = SOURCES.flatMap(sentencesUnder);
    expect(sentences.length).toBeGreaterThan(1000);
    expect(sentences.filter(({ sentence }) => bareIn(sentence).length > 0)).toEqual([]);
  });

  it.each([
    ['24時間以内に返答してください', ['24時間']],
    ['5〜20文字、前後10件', ['20文字', '10件']],
    ['手数料（3.6％）', ['3.6％']],
    ['延滞料は1日ごとに加算されます', []],
    ['2026年11月1日から', []],
  ])('like 「%s」 contains the bare figures %j', (sentence, bare) => expect(bareIn(sentence)).toEqual(bare));
});
