import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { WhatIfLine } from '@meguri/contracts/operators/what-if.ts';
import type { EventLogPlace } from '../../adapters/event-store/open-event-log.ts';
import { startThread } from '../../adapters/start-thread.ts';
import type { WhatIfOrder } from './replayed-rounds.ts';
import type { ThreadOrder } from './what-if-thread.ts';

/** At most so long, in ms: a reader that has gone away without a word holds no thread for ever. */
const TIMEOUT_MS = 600_000;

/** Replays of history under a draft, one at a time in this process, each in a thread that ends with it. */
export class WhatIfRuns {
  private current: Worker | null = null;

  private readonly place: EventLogPlace;
  private readonly warn: (text: string) => void;

  constructor(place: EventLogPlace, warn: (text: string) => void) {
    this.place = place;
    this.warn = warn;
  }

  /** A line of JSON each; whoever stops reading, or never begins to, ends the replay. @throws Rejected what_if_running */
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
      // A generator that was never asked for anything would clean nothing up by itself.
      return: async () => {
        await this.end(thread);
        return lines.return(undefined);
      },
    };
  }

  private async *lines(thread: Worker, gone: Promise<never>): AsyncGenerator<string, undefined> {
    try {
      for await (const line of linesOf(thread, gone)) yield `${JSON.stringify(line)}\n`;
    } catch (error) {
      // Who stopped reading has ended the thread.
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

/** Rejects when the thread fails or ends, whoever listens: its database may go away while its last line is being read. */
function endOf(thread: Worker): Promise<never> {
  const gone = new Promise<never>((_, reject) => {
    thread.once('error', reject).once('exit', () => reject(new Error('the thread ended')));
  });
  gone.catch(() => undefined);
  return gone;
}

/** What the thread says, a line after the other: the next one is worked out when this one has been taken. */
async function* linesOf(thread: Worker, gone: Promise<never>): AsyncGenerator<WhatIfLine, void> {
  const tooLong = AbortSignal.timeout(TIMEOUT_MS);
  for (;;) {
    const [line] = (await Promise.race([once(thread, 'message', { signal: tooLong }), gone])) as [WhatIfLine];
    yield line;
    if (line.kind !== 'progress') return;
    thread.postMessage('taken');
  }
}
