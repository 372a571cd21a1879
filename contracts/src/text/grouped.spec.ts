import { describe, expect, it } from '@jest/globals';
import { grouped } from './grouped.ts';

describe('a whole number grouped in threes', () => {
  it.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 123_456_789, -1, -999, -1000, -1_234_567])('%d', (count) => {
    expect(grouped(count)).toBe(count.toLocaleString('ja-JP'));
  });
});
