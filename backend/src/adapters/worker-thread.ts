import type { Transferable, Worker } from 'node:worker_threads';
import { ConcurrencyLimiter } from '../limits/concurrency-limiter.ts';
import { startThread } from './start-thread.ts';

export interface ThreadLimits {
  /** Per order: a thread that takes longer is terminated, and the order fails. */
  readonly timeoutMs: number;
  /** An idle thread ends after this time, since it takes some megabytes. */
  readonly idleMs: number;
  /** Pending orders, in total and per user; further ones are refused. */
  readonly maxWaiting: number;
  readonly maxWaitingOfOne: number;
}

/** A message to the thread; `transferred` buffers are moved there without copying, and unusable here afterwards. */
export interface Order<Sent> {
  readonly sent: Sent;
  readonly transferred?: readonly Transferable[];
}

/**
 * Runs orders one after another in a thread, so that other requests don't wait for them; the user who was served least
 * goes first.
 */
export class WorkerThread<Sent, Answer> {
  private readonly line: ConcurrencyLimiter;
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;

  /** @param program the thread's file next to the importer's: `./name` without extension */
  constructor(
    private readonly program: string,
    private readonly importer: string,
    private readonly limits: ThreadLimits,
  ) {
    const ofOnePerson = { atOnce: 1, waiting: limits.maxWaitingOfOne };
    this.line = new ConcurrencyLimiter({ atOnce: 1, ofOnePerson, inLine: limits.maxWaiting });
  }

  /**
   * @param prepare called when the order's turn comes
   * @param requester the user who waits for it; null: the service itself
   * @throws Rejected `too_many_requests`, `service_unavailable` when too many wait; errors of `prepare`; ThreadFailed
   */
  ask(prepare: () => Order<Sent> | Promise<Order<Sent>>, requester: number | null): Promise<Answer> {
    return this.line.run(async () => {
      const order = await prepare();
      clearTimeout(this.idle);
      try {
        return await answerOf<Sent, Answer>((this.worker ??= this.start()), order, this.limits.timeoutMs);
      } catch (cause) {
        this.end();
        throw new ThreadFailed(this.program, { cause });
      } finally {
        this.idle = setTimeout(() => this.end(), this.limits.idleMs).unref();
      }
    }, requester);
  }

  private start(): Worker {
    const worker = startThread(this.program, this.importer);
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = null;
    });
    return worker;
  }

  /** The next order starts a new thread. */
  private end(): void {
    void this.worker?.terminate();
    this.worker = null;
  }
}

export class ThreadFailed extends Error {
  override name = 'ThreadFailed';
}

async function answerOf<Sent, Answer>(worker: Worker, order: Order<Sent>, timeoutMs: number): Promise<Answer> {
  const heard = new AbortController();
  const { signal } = heard;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const on = <Value>(event: string, hear: (value: Value) => void) => {
        worker.on(event, hear);
        signal.addEventListener('abort', () => worker.off(event, hear));
      };
      const timer = setTimeout(() => reject(new Error('it took too long')), timeoutMs);
      signal.addEventListener('abort', () => clearTimeout(timer));
      on('message', resolve);
      on('error', reject);
      on('exit', () => reject(new Error('the thread ended')));
      worker.postMessage(order.sent, order.transferred ?? []);
    });
  } finally {
    heard.abort();
  }
}
