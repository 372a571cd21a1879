import { describe, expect, it } from '@jest/globals';
import { longestPieceAtBest } from '../../../../test/support/longest-piece.ts';
import type { RawImage } from '../../adapters/images/decoding.ts';
import type { Images } from '../../adapters/images/images.ts';
import { LocalBackgroundRemover } from './local-background-remover.ts';

/** The largest size that occurs. */
const SIDE = 1_200;
/** A dark square on an even wall, decoded. */
function decoded(side = SIDE): RawImage {
  const channels = 3;
  const pixels = Buffer.alloc(side * side * channels, 230);
  const [from, to] = [side / 4, (side * 3) / 4];
  for (let y = from; y < to; y += 1) pixels.fill(20, (y * side + from) * channels, (y * side + to) * channels);
  return { pixels, width: side, height: side, channels };
}
const cuts: RawImage[] = [];
const imagesOf = (toPixels: () => RawImage | undefined) =>
  ({
    toPixels: async () => toPixels(),
    toPng: async (cut: RawImage) => {
      cuts.push(cut);
      return Buffer.from('png');
    },
  }) as unknown as Images;
const remove = (remover: LocalBackgroundRemover, userId = 1) => remover.remove(Buffer.alloc(0), false, userId);

describe('removing an even background without a service', () => {
  it('doesn’t block other work, also with six at once', async () => {
    const picture = decoded();
    const remover = new LocalBackgroundRemover(imagesOf(() => picture));
    await remove(remover);
    const six = () => Promise.all(Array.from({ length: 6 }, (_, userId) => remove(remover, userId)));
    expect(await longestPieceAtBest(20, six)).toBeLessThan(20);
    const { pixels, width, channels } = cuts[0]!;
    expect([width, channels]).toEqual([1_200, 4]);
    const alphaAt = (x: number, y: number) => pixels[(y * width + x) * 4 + 3];
    expect([alphaAt(10, 10), alphaAt(600, 600)]).toEqual([0, 255]);
  });

  it.each([
    ['of many people', 40, 'service_unavailable'],
    ['of one person', 1, 'too_many_requests'],
  ])('rejects requests after a long queue %s', async (_, people, code) => {
    const remover = new LocalBackgroundRemover(imagesOf(() => decoded(SIDE / 6)));
    const answers = await Promise.allSettled(Array.from({ length: 40 }, (__, nth) => remove(remover, nth % people)));
    const refused = answers
      .filter((one) => one.status === 'rejected')
      .map((one) => (one.reason as { code: string }).code);
    expect(new Set(refused)).toEqual(new Set([code]));
    expect(refused.length).toBeLessThan(40);
  });
});
