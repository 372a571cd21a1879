import { describe, expect, it } from '@jest/globals';
import { isWholeJpeg } from './whole-jpeg.ts';

const START = [0xff, 0xd8];
const END = [0xff, 0xd9];
const segment = (code: number, ...content: number[]) => [0xff, code, 0, content.length + 2, ...content];
/** Pixels with stuffing and a restart between them. */
const SCAN = [...segment(0xda, 1, 2, 3), 9, 0xff, 0x00, 7, 0xff, 0xd0, 5];
const whole = (...parts: number[][]) => isWholeJpeg(Uint8Array.from(parts.flat()));

describe('a JPEG', () => {
  it('is complete with its end marker, whatever a phone appends to it', () => {
    expect(whole(START, segment(0xe0, 1), SCAN, END)).toBe(true);
    expect(whole(START, SCAN, segment(0xc4, 1), SCAN, END)).toBe(true);
    expect(whole(START, SCAN, END, [1, 2, 3, 0xff, 0xaa, 4])).toBe(true);
  });

  it('is incomplete when it ends within its pixels, even if its embedded preview is complete', () => {
    expect(whole(START, SCAN)).toBe(false);
    expect(whole(START, segment(0xe1, ...START, ...END), SCAN)).toBe(false);
    expect(whole(START, segment(0xe1, 1, 2, 3).slice(0, -2))).toBe(false);
    expect(whole(START)).toBe(false);
  });

  it('is assumed to be complete when it isn’t a JPEG', () => {
    expect(whole([0x89, 0x50, 0x4e, 0x47])).toBe(true);
    expect(whole([])).toBe(true);
  });
});
