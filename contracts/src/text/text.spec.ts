import { describe, expect, it } from '@jest/globals';
import { line, text, typedCode, word } from './text.ts';

describe('input that people type', () => {
  it.each([
    [' 花子 ', '花子'],
    ['　花子　', '花子'],
    ['\u200b花子\ufeff', '花子'],
    ['\u202a花子\u202c', '花子'],
    ['花 子', '花 子'],
    [
      '旗🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '旗🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['葛\u{e0100}', '葛\u{e0100}'],
    ['\u200b', ''],
  ])('%j loses surrounding spaces', (typed, kept) => {
    expect(line({ max: 20 }).parse(typed)).toBe(kept);
    expect(text({ max: 20 }).parse(typed)).toBe(kept);
    expect(word().parse(typed)).toBe(kept);
  });

  it.each(['花子\u202e', '\u202e花子', '花\u202e子', '花子\u202d', '\u202d花子\u202c', '花子\u200b\u202e '])(
    '%j has an override, which makes a text look like another one',
    (typed) => {
      expect(line({ max: 20 }).safeParse(typed).success).toBe(false);
      expect(text({ max: 20 }).safeParse(typed).success).toBe(false);
    },
  );

  it.each(['a\uffffb', 'a\ufffeb', 'a\ufdd0b', 'a\u{1ffff}b', 'a\u0000b', 'a\ud800b'])(
    '%j has a character that isn’t allowed',
    (typed) => expect(text({ max: 20 }).safeParse(typed).success).toBe(false),
  );

  it.each([
    ['１２３４', '1234'],
    [' 12 34 ', '1234'],
    ['12\u204334', '12-34'],
    ['12\u201234', '12-34'],
    ['12ー34', '12-34'],
    ['\u202a12\u200e34\u202c', '1234'],
    ['\u202d1234\u202c', '1234'],
  ])('a code %j is normalised to %s', (typed, meant) => expect(typedCode().parse(typed)).toBe(meant));
});
