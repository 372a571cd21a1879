import { Rejected } from '@meguri/contracts/errors.ts';
import type { RawImage } from '../../adapters/images/decoding.ts';
import { ThreadFailed, WorkerThread } from '../../adapters/worker-thread.ts';
import type { SentImage } from './cutting-worker.ts';

/** The queue is a few seconds' work: the largest picture takes 0.2 s on an idle processor. */
const LIMITS = { timeoutMs: 10_000, idleMs: 30_000, maxWaiting: 20, maxWaitingOfOne: 4 };

/** Removes even backgrounds in a thread, one picture after another. */
export class CuttingThread {
  private readonly thread = new WorkerThread<SentImage, SentImage | null>('./cutting-worker', import.meta.url, LIMITS);

  /**
   * As `withoutEvenBackground`; the pixels are decoded when the picture's turn comes.
   * @throws Rejected `too_many_requests`, `service_unavailable` when too many wait; `background_service_failed`
   */
  async cut(decode: () => Promise<RawImage>, requester: number): Promise<RawImage | null> {
    try {
      return received(await this.thread.ask(async () => orderFor(await decode()), requester));
    } catch (cause) {
      if (!(cause instanceof ThreadFailed)) throw cause;
      throw Object.assign(new Rejected('background_service_failed'), { cause });
    }
  }
}

/** Copied once into a buffer of its own, which is then transferred without another copy. */
function orderFor({ pixels, ...rest }: RawImage): { sent: SentImage; transferred: [ArrayBuffer] } {
  const copy = new Uint8Array(pixels);
  return { sent: { ...rest, pixels: copy }, transferred: [copy.buffer] };
}

const received = (cut: SentImage | null): RawImage | null =>
  cut && { ...cut, pixels: Buffer.from(cut.pixels.buffer, cut.pixels.byteOffset, cut.pixels.length) };
