import { describe, expect, it } from '@jest/globals';
import type { RawImage } from '../../adapters/images/decoding.ts';
import { withoutEvenBackground } from './even-background.ts';

const [WIDTH, HEIGHT] = [300, 400];
type Paint = (x: number, y: number) => number;

/** Deterministic noise like a photo's grain, from 0 to 1. */
const grain = (x: number, y: number): number => {
  const mixed = Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453;
  return mixed - Math.floor(mixed);
};
function painted(paint: Paint): RawImage {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) pixels.fill(paint(x, y), (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
  return { pixels, width: WIDTH, height: HEIGHT, channels: 3 };
}
/** A flared dress with a pair of straps. */
const isDress = (x: number, y: number): boolean => {
  const off = Math.abs(x - WIDTH / 2);
  return (y > 90 && y < 340 && off < 35 + (y - 90) * 0.3) || (y > 60 && y <= 90 && off > 18 && off < 28);
};
const dressOn =
  (background: Paint): Paint =>
  (x, y) =>
    isDress(x, y) ? 40 : background(x, y);
/** A floor of boards with dark joints and streaks along them. */
const boards: Paint = (x, y) => {
  const joint = (y + 20) % 40 < 2 ? 80 : 0;
  const streak = grain(Math.floor(x / 22), Math.floor(y / 3)) > 0.86 ? 70 : 0;
  return 190 - joint - streak + Math.round(grain(x, y) * 12);
};
const alphaOf = (image: RawImage | null, x: number, y: number) => image?.pixels[(y * WIDTH + x) * 4 + 3];

describe('a photo’s even background', () => {
  it('is removed around the garment, despite straps and the wall’s grain', () => {
    const cut = withoutEvenBackground(
      painted(dressOn((x, y) => 225 - Math.round(y / 40) + Math.round(grain(x, y) * 8))),
    );
    expect(cut).not.toBeNull();
    expect([alphaOf(cut, 5, 5), alphaOf(cut, 150, 70), alphaOf(cut, 150, 200), alphaOf(cut, 172, 75)]).toEqual([
      0, 0, 255, 255,
    ]);
  });

  it('may have some dust on it, which is removed too', () => {
    const dust: Paint = (x, y) => (x % 97 < 2 && y % 131 < 2 ? 90 : 225);
    const cut = withoutEvenBackground(painted(dressOn(dust)));
    expect([alphaOf(cut, 97, 131), alphaOf(cut, 150, 200)]).toEqual([0, 255]);
  });

  it('is kept where only shreds of it would be removed, as on a wooden floor', () => {
    expect(withoutEvenBackground(painted(dressOn(boards)))).toBeNull();
  });

  it('isn’t found where the garment is tiny, or the picture is all pattern', () => {
    expect(withoutEvenBackground(painted(() => 225))).toBeNull();
    expect(withoutEvenBackground(painted((x, y) => Math.round(grain(x, y) * 255)))).toBeNull();
  });
});
