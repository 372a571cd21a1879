import { describe, expect, it } from '@jest/globals';
import { countdownTone, hoursAndMinutes } from './deadline-words.ts';

const MINUTE = 60_000;

describe('the reply countdown', () => {
  it.each([
    [0, 'bad'],
    [60 * MINUTE, 'bad'],
    [60 * MINUTE + 1, 'warn'],
    [240 * MINUTE, 'warn'],
    [240 * MINUTE + 1, 'good'],
    [24 * 60 * MINUTE, 'good'],
  ] as const)('with %d ms left is %s', (left, tone) => expect(countdownTone(left)).toBe(tone));

  it.each([
    [0, '0時間0分'],
    [59 * MINUTE + 59_999, '0時間59分'],
    [185 * MINUTE, '3時間5分'],
    [24 * 60 * MINUTE, '24時間0分'],
    [-5 * MINUTE, '0時間0分'],
  ])('of %d ms reads %s', (left, text) => expect(hoursAndMinutes(left)).toBe(text));
});
