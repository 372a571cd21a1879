import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { WhatIfLine } from '@meguri/contracts/operators/what-if.ts';
import type { EventLogPlace } from '../../adapters/event-store/open-event-log.ts';
import { startThread } from '../../adapters/start-thread.ts';
import type { WhatIfOrder } from './replayed-rounds.ts';
import type { ThreadOrder } from './what-if-thread.ts';

/** In ms. Limits how long a client that disappeared can occupy the thread. */
const TIMEOUT_MS = 600_000;

/** Replays history under a draft, one run at a time in this process, each in a thread of its own. */
export class WhatIfRuns {
  private current: Worker | null = null;

  private readonly place: EventLogPlace;
  private readonly warn: (text: string) => void;

  constructor(place: EventLogPlace, warn: (text: string) => void) {
    this.place = place;
    this.warn = warn;
  }

  /**
   * Streams JSON lines; the replay ends when the client stops reading or never starts. @throws Rejected what_if_running
   */
  start(order: WhatIfOrder): AsyncIterableIterator<string, undefined> {
    if (this.current !== null) throw new Rejected('what_if_running');
    const thread = startThread('./what-if-thread', import.meta.url, { place: this.place, order } satisfies ThreadOrder);
    this.current = thread;
    const lines = this.lines(thread, endOf(thread));
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      next: () => lines.next(),
      // A generator that is never started wouldn't run its own cleanup.
      return: async () => {
        await this.end(thread);
        return lines.return(undefined);
      },
    };
  }

  private async *lines(thread: Worker, ended: Promise<never>): AsyncGenerator<string, undefined> {
    try {
      for await (const line of linesOf(thread, ended)) yield `${JSON.stringify(line)}\n`;
    } catch (error) {
      // When the client stops reading, the thread has been ended.
      if (this.current !== thread) return;
      this.warn(`what-if: ${(error as Error).message}`);
      yield `${JSON.stringify({ kind: 'failed' } satisfies WhatIfLine)}\n`;
    } finally {
      await this.end(thread);
    }
  }

  private async end(thread: Worker): Promise<void> {
    if (this.current === thread) this.current = null;
    await thread.terminate();
  }
}

/**
 * Rejects when the thread fails or ends. Created before anything awaits it, because the database may fail while the
 * client still reads the last line.
 */
function endOf(thread: Worker): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    thread.once('error', reject).once('exit', () => reject(new Error('the thread ended')));
  });
  ended.catch(() => undefined);
  return ended;
}

/** Lines from the thread, one at a time: the next is computed once this one has been read. */
async function* linesOf(thread: Worker, ended: Promise<never>): AsyncGenerator<WhatIfLine, void> {
  const tooLong = AbortSignal.timeout(TIMEOUT_MS);
  for (;;) {
    const [line] = (await Promise.race([once(thread, 'message', { signal: tooLong }), ended])) as [WhatIfLine];
    yield line;
    if (line.kind !== 'progress') return;
    thread.postMessage('taken');
  }
}
