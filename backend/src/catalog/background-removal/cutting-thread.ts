import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Rejected } from '@meguri/contracts/errors.ts';
import { ConcurrencyLimiter } from '../../adapters/concurrency-limiter.ts';
import type { RawImage } from '../../adapters/images/images.ts';
import type { SentImage } from './background-worker.ts';

/** A few seconds' work. Whoever comes on top of it is asked to come again. */
const MAX_WAITING = 20;
/** The largest takes a fifth of a second on a free processor. */
const TIMEOUT_MS = 10_000;
/** Without anything to do the thread ends: it takes some megabytes. */
const IDLE_MS = 30_000;
const PROGRAM = new URL(`./background-worker${extname(import.meta.url)}`, import.meta.url);

/** Removes even backgrounds in a thread of its own, one picture after the other: nobody else's request waits for them. */
export class CuttingThread {
  private readonly line = new ConcurrencyLimiter(1, undefined, MAX_WAITING);
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;

  /**
   * As `withoutEvenBackground`; the pixels are decoded when their turn has come.
   * @throws Rejected `service_unavailable` when too many wait, `background_service_failed`
   */
  cut(decode: () => Promise<RawImage>): Promise<RawImage | null> {
    return this.line.run(async () => {
      const { pixels, ...rest } = await decode();
      clearTimeout(this.idle);
      const worker = (this.worker ??= this.start());
      // A copy of its own goes over without being copied again.
      const sent: SentImage = { ...rest, pixels: new Uint8Array(pixels) };
      try {
        return received(await answerOf(worker, sent));
      } catch (cause) {
        this.end();
        throw Object.assign(new Rejected('background_service_failed'), { cause });
      } finally {
        this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
      }
    });
  }

  private start(): Worker {
    const worker = new Worker(PROGRAM, { execArgv: ['--disable-warning=ExperimentalWarning'] });
    // Whoever waits for an answer keeps the service; the thread doesn't.
    worker.unref();
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = null;
    });
    return worker;
  }

  /** The next picture starts another. */
  private end(): void {
    void this.worker?.terminate();
    this.worker = null;
  }
}

async function answerOf(worker: Worker, sent: SentImage): Promise<SentImage | null> {
  const heard = new AbortController();
  const { signal } = heard;
  try {
    return await new Promise<SentImage | null>((resolve, reject) => {
      const on = <Value>(event: string, hear: (value: Value) => void) => {
        worker.on(event, hear);
        signal.addEventListener('abort', () => worker.off(event, hear));
      };
      const timer = setTimeout(() => reject(new Error('it took too long')), TIMEOUT_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
      on('message', resolve);
      on('error', reject);
      on('exit', () => reject(new Error('the thread ended')));
      worker.postMessage(sent, [sent.pixels.buffer]);
    });
  } finally {
    heard.abort();
  }
}

const received = (cut: SentImage | null): RawImage | null =>
  cut && { ...cut, pixels: Buffer.from(cut.pixels.buffer, cut.pixels.byteOffset, cut.pixels.length) };
