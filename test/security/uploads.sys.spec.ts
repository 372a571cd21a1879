import { randomFillSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Person, Refusal } from '../support/person.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();

/** Random pixels: the most expensive picture of its size for a decoder. */
const noise = (side: number) =>
  sharp(randomFillSync(Buffer.alloc(side * side * 3)), { raw: { width: side, height: side, channels: 3 } });

const upload = (person: Person, bytes: Buffer, type: string) => {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(bytes)], { type }), 'photo');
  return person.send<Refusal>('POST', '/api/upload/item-image', { body });
};

describe('two users who flood with photos that take long to decode', () => {
  it.each([
    ['AVIF', 'image/avif', () => noise(2_000).avif({ quality: 30, effort: 0 }).toBuffer()],
    ['JPEG', 'image/jpeg', () => noise(4_800).jpeg({ quality: 20, progressive: true }).toBuffer()],
  ])('of %s: another user’s small photo is processed before all but their first ones', async (_, type, make) => {
    const [slow, small] = [await make(), await noise(30).jpeg().toBuffer()];
    const flooders = [await market.member(), await market.member()];
    const newcomer = await market.member();
    const finished: string[] = [];
    const floods = flooders.flatMap((flooder, who) =>
      [1, 2, 3, 4].map(async () => {
        const { status } = await upload(flooder, slow, type);
        finished.push(`flooder ${who}`);
        return status;
      }),
    );
    // All uploads have arrived by then: as many as allowed are decoded, and the others wait.
    await Promise.race(floods);
    const { status } = await upload(newcomer, small, 'image/jpeg');
    const before = finished.length;
    // One had ended, three were being decoded.
    expect(status).toBe(201);
    expect(before).toBeLessThanOrEqual(4);
    // On a busy machine one may exceed a decoder's time limit: it is rejected, and nothing fails.
    for (const answer of await Promise.all(floods)) expect([201, 400]).toContain(answer);
  });
});
