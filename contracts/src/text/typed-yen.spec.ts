import { describe, expect, it } from '@jest/globals';
import { yenIn } from './typed-yen.ts';

describe('a typed amount', () => {
  it.each([
    ['500', 500],
    ['５００', 500],
    ['1,000', 1000],
    ['１，０００', 1000],
    ['1、000', 1000],
    [' ￥12,345 ', 12_345],
    ['1,234,567円', 1_234_567],
    ['0', 0],
  ])('%j is %i yen', (typed, yen) => expect(yenIn(typed)).toBe(yen));

  it.each(['', ' ', '-1', '1.5', '1,5', '1,00', ',100', '10,00', '1e3', '五百', '0x10', '9'.repeat(20)])(
    '%j is invalid',
    (typed) => expect(yenIn(typed)).toBeUndefined(),
  );
});
