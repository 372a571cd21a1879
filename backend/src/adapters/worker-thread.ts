import type { Transferable, Worker } from 'node:worker_threads';
import { ConcurrencyLimiter } from '../limits/concurrency-limiter.ts';
import { startThread } from './start-thread.ts';

export interface ThreadLimits {
  /** For one order: a thread that takes longer is ended, and that order fails. */
  readonly timeoutMs: number;
  /** Without anything to do the thread ends: it takes some megabytes. */
  readonly idleMs: number;
  /** Orders behind the one under way, of everybody and of one person; one more is refused. */
  readonly maxWaiting: number;
  readonly maxWaitingOfOne: number;
}

/** What goes to a thread; `transferred` goes over without being copied, and is gone here. */
export interface Order<Sent> {
  readonly sent: Sent;
  readonly transferred?: readonly Transferable[];
}

/** One order after the other in a thread of its own, those of who was served least first: no other request waits for it. */
export class WorkerThread<Sent, Answer> {
  private readonly line: ConcurrencyLimiter;
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;

  /** @param program the thread's file beside the importer's: `./name` without ending */
  constructor(
    private readonly program: string,
    private readonly importer: string,
    private readonly limits: ThreadLimits,
  ) {
    const ofOnePerson = { atOnce: 1, waiting: limits.maxWaitingOfOne };
    this.line = new ConcurrencyLimiter({ atOnce: 1, ofOnePerson, inLine: limits.maxWaiting });
  }

  /**
   * @param prepare called when the order's turn has come
   * @param whose the person who waits for it; null: the service itself
   * @throws Rejected `too_many_requests`, `service_unavailable` when too many wait; what `prepare` throws; ThreadFailed
   */
  ask(prepare: () => Order<Sent> | Promise<Order<Sent>>, whose: number | null): Promise<Answer> {
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
    }, whose);
  }

  private start(): Worker {
    const worker = startThread(this.program, this.importer);
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = null;
    });
    return worker;
  }

  /** The next order starts another. */
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
