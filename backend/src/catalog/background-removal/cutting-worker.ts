import { parentPort } from 'node:worker_threads';
import type { RawImage } from '../../adapters/images/decoding.ts';
import { withoutEvenBackground } from './even-background.ts';

/** A picture on its way between threads. */
export type SentImage = Omit<RawImage, 'pixels'> & { readonly pixels: Uint8Array<ArrayBuffer> };

/** The other side of `CuttingThread`: says of each picture what is left of it; null: nothing was understood. */
parentPort?.on('message', ({ pixels, ...rest }: SentImage) => {
  const cut = withoutEvenBackground({ ...rest, pixels: Buffer.from(pixels.buffer) });
  parentPort?.postMessage(cut, cut === null ? [] : [cut.pixels.buffer as ArrayBuffer]);
});
