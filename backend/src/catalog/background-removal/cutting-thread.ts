import { Rejected } from '@meguri/contracts/errors.ts';
import type { RawImage } from '../../adapters/images/decoding.ts';
import { ThreadFailed, WorkerThread } from '../../adapters/worker-thread.ts';
import type { SentImage } from './cutting-worker.ts';

/** Waiting: a few seconds' work. The largest picture takes a fifth of a second on a free processor. */
const LIMITS = { timeoutMs: 10_000, idleMs: 30_000, maxWaiting: 20, maxWaitingOfOne: 4 };

/** Removes even backgrounds in a thread of its own, one picture after the other. */
export class CuttingThread {
  private readonly thread = new WorkerThread<SentImage, SentImage | null>('./cutting-worker', import.meta.url, LIMITS);

  /**
   * As `withoutEvenBackground`; the pixels are decoded when their turn has come.
   * @throws Rejected `too_many_requests`, `service_unavailable` when too many wait; `background_service_failed`
   */
  async cut(decode: () => Promise<RawImage>, whose: number): Promise<RawImage | null> {
    try {
      return received(await this.thread.ask(async () => orderFor(await decode()), whose));
    } catch (cause) {
      if (!(cause instanceof ThreadFailed)) throw cause;
      throw Object.assign(new Rejected('background_service_failed'), { cause });
    }
  }
}

/** A copy of its own goes over without being copied again. */
function orderFor({ pixels, ...rest }: RawImage): { sent: SentImage; transferred: [ArrayBuffer] } {
  const copy = new Uint8Array(pixels);
  return { sent: { ...rest, pixels: copy }, transferred: [copy.buffer] };
}

const received = (cut: SentImage | null): RawImage | null =>
  cut && { ...cut, pixels: Buffer.from(cut.pixels.buffer, cut.pixels.byteOffset, cut.pixels.length) };
