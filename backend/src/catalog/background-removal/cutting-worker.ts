import { parentPort } from 'node:worker_threads';
import type { RawImage } from '../../adapters/images/decoding.ts';
import { withoutEvenBackground } from './even-background.ts';

/** A picture as it is sent between the threads. */
export type SentImage = Omit<RawImage, 'pixels'> & { readonly pixels: Uint8Array<ArrayBuffer> };

/** The worker's side of `CuttingThread`: answers each picture without its background; null: none was recognised. */
parentPort?.on('message', ({ pixels, ...rest }: SentImage) => {
  const cut = withoutEvenBackground({ ...rest, pixels: Buffer.from(pixels.buffer) });
  parentPort?.postMessage(cut, cut === null ? [] : [cut.pixels.buffer as ArrayBuffer]);
});
