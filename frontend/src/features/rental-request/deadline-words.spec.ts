import { describe, expect, it } from '@jest/globals';
import { hoursAndMinutes } from './deadline-words.ts';

const MINUTE = 60_000;

describe('the reply countdown', () => {
  it.each([
    [0, '0時間0分'],
    [59 * MINUTE + 59_999, '0時間59分'],
    [185 * MINUTE, '3時間5分'],
    [24 * 60 * MINUTE, '24時間0分'],
    [-5 * MINUTE, '0時間0分'],
  ])('of %d ms reads %s', (left, text) => expect(hoursAndMinutes(left)).toBe(text));
});
