import { describe, expect, it } from '@jest/globals';
import { difference, isSeen } from './looks.ts';

const WIDTH = 39;
/** A light page with a dark button, a pixel of ten of the page's. */
function look({ top = 20, height = 100, shade = 250 } = {}) {
  const pixels = Buffer.alloc(WIDTH * height * 3, shade);
  for (let row = top; row < top + 5; row++) pixels.fill(40, (row * WIDTH + 4) * 3, (row * WIDTH + 35) * 3);
  return { pixels, width: WIDTH, height };
}

describe('the difference of two looks', () => {
  it('is none where only the drawing of edges differs', () => {
    expect(isSeen(difference(look({ shade: 240 }), look()))).toBe(false);
  });

  it('is seen where a button stands a line lower', () => {
    expect(isSeen(difference(look({ top: 23 }), look()))).toBe(true);
  });

  it('is seen where the page is longer, and what is below its old end isn’t compared', () => {
    const found = difference(look({ height: 104 }), look());
    expect(found).toEqual({ changed: 0, longer: 40 });
    expect(isSeen(found)).toBe(true);
  });

  it('is seen where the ground is another', () => {
    expect(difference(look({ shade: 20 }), look()).changed).toBeGreaterThan(0.9);
  });

  it('is whole where the window is another', () => {
    expect(difference({ ...look(), width: 128 }, look()).changed).toBe(1);
  });
});
