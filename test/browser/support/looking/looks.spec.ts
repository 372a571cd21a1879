import { describe, expect, it } from '@jest/globals';
import { difference, isSeen } from './looks.ts';

const WIDTH = 39;
/** A light page with a dark button; one pixel represents ten of the page. */
function look({ top = 20, height = 100, shade = 250 } = {}) {
  const pixels = Buffer.alloc(WIDTH * height * 3, shade);
  for (let row = top; row < top + 5; row++) pixels.fill(40, (row * WIDTH + 4) * 3, (row * WIDTH + 35) * 3);
  return { pixels, width: WIDTH, height };
}

describe('the difference of two screenshots', () => {
  it('is none when only the antialiasing of edges differs', () => {
    expect(isSeen(difference(look({ shade: 240 }), look()))).toBe(false);
  });

  it('is found when a button is one line lower', () => {
    expect(isSeen(difference(look({ top: 23 }), look()))).toBe(true);
  });

  it.each([
    ['a phone’s', 39, 3],
    ['a large window’s', 128, 48],
  ])('is found when one button is missing from %s long page', (_, width, left) => {
    const height = 600;
    const plain = Buffer.alloc(width * height * 3, 250);
    for (const top of [0, 55, 287, 595]) {
      const pixels = Buffer.from(plain);
      for (let row = top; row < top + 5; row++)
        pixels.fill(40, (row * width + left) * 3, (row * width + left + 32) * 3);
      expect([top, isSeen(difference({ pixels: plain, width, height }, { pixels, width, height }))]).toEqual([
        top,
        true,
      ]);
    }
  });

  it('is none when a few letters of each line differ, as of a day or an hour', () => {
    const [width, height] = [128, 600];
    const then = Buffer.alloc(width * height * 3, 250);
    const now = Buffer.from(then);
    // Six of 30 pixels differ, in a line for every 100 pixels of the page.
    for (let row = 3; row < height; row += 10) now.fill(150, (row * width + 20) * 3, (row * width + 26) * 3);
    expect(isSeen(difference({ pixels: now, width, height }, { pixels: then, width, height }))).toBe(false);
  });

  it('is found when the page is longer, and what is below its old end isn’t compared', () => {
    const found = difference(look({ height: 104 }), look());
    expect(found).toEqual({ changed: 0, longer: 40 });
    expect(isSeen(found)).toBe(true);
  });

  it('is found when the background differs', () => {
    expect(difference(look({ shade: 20 }), look()).changed).toBeGreaterThan(0.9);
  });

  it('is total when the window differs', () => {
    expect(difference({ ...look(), width: 128 }, look()).changed).toBe(1);
  });
});
