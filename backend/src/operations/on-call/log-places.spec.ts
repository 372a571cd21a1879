import { describe, expect, it } from '@jest/globals';
import { placeOf, shareOf } from './log-places.ts';

describe('a position in the log', () => {
  it.each([
    [null, 0],
    ['0000000000000000042', 42],
    ['00000000000000004096-00000000000000004000', 4096],
  ])('%s is the number %s', (position, place) => expect(placeOf(position)).toBe(place));

  it('gives the share of the log before it', () => {
    expect(shareOf(null, null)).toBe(1);
    expect(shareOf(null, '0100')).toBe(0);
    expect(shareOf('0025', '0100')).toBe(0.25);
    expect(shareOf('0200', '0100')).toBe(1);
  });
});
