import type { Loop } from '@meguri/projections/loops/loop.ts';
import type { Queryable } from '../../postgres/queryable.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type JobWithMetadata, type JobResult, PgBoss } from 'pg-boss';
import type { Listener } from '../../postgres/listener.ts';
import { wakeWhatIsDue } from './due-jobs.ts';
import { DefiniteFailure, type Job, OutsideUnavailable, type ParkedJob, type StartedJob } from './job.ts';
import {
  type BossDatabase,
  bossSettings,
  LONG_QUEUE,
  MAX_RETRIES,
  PARKED,
  PARKED_QUEUE,
  POLLING,
  QUEUE,
  type Supervision,
} from './queue-settings.ts';

export interface JobQueuesOptions {
  /** Stays its owner's to end, as does the listener. */
  readonly pool: pg.Pool;
  /** Hears of new jobs; null where this process starts none. */
  readonly listener: Listener | null;
  readonly queues: readonly string[];
  /** Those of them whose jobs may take hours; the others' are started anew after minutes. */
  readonly long?: readonly string[];
  /** How often dead workers' jobs are looked for, where that isn't the settings'. */
  readonly supervision?: Supervision;
  /** Hears of what goes wrong between jobs (the database is gone, a slow query); everything goes on by itself. */
  readonly onProblem: (error: Error) => void;
}

const STOP_TIMEOUT_MS = 10_000;

/** Durable jobs in Postgres, the schema `pgboss`: at least once each, retried with growing delays, parked at last. */
export class JobQueues {
  private readonly boss: PgBoss;
  /** Whose jobs this process starts. */
  private readonly worked = new Set<string>();
  /** As a notification does; pg-boss says how when it begins to listen. */
  private wake: (queue: string) => void = () => undefined;
  private waking: Loop | null = null;

  constructor(private readonly options: JobQueuesOptions) {
    const { pool, listener, supervision } = options;
    const database = databaseOver(pool, listener, (wake) => (this.wake = wake));
    this.boss = new PgBoss(bossSettings(database, listener !== null, supervision));
    this.boss.on('error', options.onProblem);
    this.boss.on('warning', ({ message }) => options.onProblem(new Error(message)));
  }

  /** Makes the schema and the queues where they are missing. */
  async start(): Promise<void> {
    await this.boss.start();
    const earlier = await this.boss.getQueues();
    const known = new Set(earlier.map(({ name }) => name));
    if (!known.has(PARKED)) await this.boss.createQueue(PARKED, PARKED_QUEUE);
    const { queues, long = [] } = this.options;
    const settingsOf = (name: string) => (long.includes(name) ? LONG_QUEUE : QUEUE);
    for (const name of queues) if (!known.has(name)) await this.boss.createQueue(name, settingsOf(name));
    // Queues of earlier releases gave up sooner, and cut long jobs off.
    for (const queue of earlier.filter(({ name }) => queues.includes(name))) {
      const settings = settingsOf(queue.name);
      if (queue.retryLimit !== settings.retryLimit || queue.expireInSeconds !== settings.expireInSeconds)
        await this.boss.updateQueue(queue.name, settings);
    }
    if (this.options.listener === null) return;
    const { pool, onProblem } = this.options;
    this.waking = wakeWhatIsDue(pool, this.worked, (queue) => this.wake(queue), onProblem);
  }

  /** Takes no more jobs, and waits up to 10 s for the running ones; what is left starts anew elsewhere. */
  async stop(): Promise<void> {
    // Ends as soon as the last job has; pg-boss by itself looks twice a second whether it has.
    const idle = Promise.all([this.waking?.stop(), ...[...this.worked].map((queue) => this.boss.offWork(queue))]);
    await Promise.race([idle, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    await this.boss.stop({ graceful: false });
  }

  /** Adds the jobs in the transaction that `db` is in. One whose id is known is left as it is. */
  async enqueue(db: Queryable, jobs: readonly Job[]): Promise<void> {
    const executor = { executeSql: (text: string, values?: unknown[]) => db.query(text, values) };
    for (const [queue, ofQueue] of Map.groupBy(jobs, (job) => job.queue)) {
      const unique = new Map(
        ofQueue.map(({ id, data, delaySeconds = 0 }) => [id, { id, data, startAfter: delaySeconds }]),
      );
      await this.boss.insert(queue, [...unique.values()], { db: executor });
    }
  }

  /** Adds the jobs in a transaction of their own. */
  async enqueueNow(jobs: readonly Job[]): Promise<void> {
    await this.enqueue({ query: (text, values) => this.boss.getDb().executeSql(text, values) }, jobs);
  }

  /**
   * Starts a queue's jobs, up to twice `batch` at a time. A handler that throws is tried again later; one that throws
   * DefiniteFailure, or fails too often, has its job parked.
   */
  async work<Data>(queue: string, batch: number, handler: (job: StartedJob<Data>) => Promise<void>): Promise<void> {
    this.worked.add(queue);
    await this.boss.work(
      queue,
      { ...POLLING, batchSize: batch, localConcurrency: 2, includeMetadata: true, perJobResults: true },
      (jobs: JobWithMetadata<Data>[]) => Promise.all(jobs.map((job) => outcomeOf(job, handler))),
    );
  }

  /** Hands over every job that won't be tried again, until the handler has taken it. */
  async onParked(handler: (job: ParkedJob) => Promise<void>): Promise<void> {
    this.worked.add(PARKED);
    await this.boss.work(
      PARKED,
      { ...POLLING, includeMetadata: true },
      async ([job]: JobWithMetadata<unknown>[]): Promise<void> => {
        if (job !== undefined) await handler(parkedJob(job));
      },
    );
  }
}

/** pg-boss over what the process has open anyway. */
const databaseOver = (
  pool: pg.Pool,
  listener: Listener | null,
  onListen: (wake: (queue: string) => void) => void,
): BossDatabase => ({
  executeSql: (text, values) => pool.query(text, values),
  ...(listener && {
    listen: (channel, hear, onReconnect) => {
      onListen(hear);
      const unlisten = listener.listen(channel, hear, onReconnect);
      return Promise.resolve({ close: () => Promise.resolve(unlisten()) });
    },
  }),
});

async function outcomeOf<Data>(
  { id, data, createdOn, retryCount, output }: JobWithMetadata<Data>,
  handler: (job: StartedJob<Data>) => Promise<void>,
): Promise<JobResult> {
  const before = endOfLastTry(output);
  const waitedForOutside = before?.outside ?? false;
  // A worker that dies leaves no count behind. A job that every worker dies of is stopped by the number of its tries;
  // one that an outage made old is rarely at just such a number.
  const workerDied = before === null && retryCount > 0;
  if (workerDied && retryCount % (MAX_RETRIES + 1) === 0)
    return { id, status: 'deadletter', output: { message: WORKER_DIED, definite: false } };
  try {
    await handler({ id, data, createdOn, waitedForOutside });
    return { id, status: 'completed' };
  } catch (error) {
    const definite = error instanceof DefiniteFailure;
    const outside = error instanceof OutsideUnavailable;
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const ownFailures = (before?.ownFailures ?? (workerDied ? 1 : 0)) + (outside ? 0 : 1);
    const isOver = definite || (ownFailures > MAX_RETRIES && !outside);
    const end: FailedTry = { message, definite, outside, ownFailures };
    return { id, status: isOver ? 'deadletter' : 'failed', output: end };
  }
}

/** What a try that failed leaves to the next one. */
interface FailedTry {
  readonly message: string;
  readonly definite: boolean;
  readonly outside: boolean;
  /** Tries so far that failed for another reason than that something outside was away. */
  readonly ownFailures: number;
}

/** null: there was none, or its worker stopped before it could say how it ended. */
const endOfLastTry = (output: unknown): FailedTry | null =>
  typeof (output as Partial<FailedTry> | null)?.ownFailures === 'number' ? (output as FailedTry) : null;

const WORKER_DIED = 'the worker stopped while the job ran';

function parkedJob(job: JobWithMetadata<unknown>): ParkedJob {
  const output = (job.sourceOutput ?? {}) as { message?: string; definite?: boolean; value?: { message?: string } };
  return {
    id: job.sourceId ?? job.id,
    queue: job.sourceName ?? job.name,
    data: job.data,
    attempts: (job.sourceRetryCount ?? 0) + 1,
    definite: output.definite ?? false,
    error: output.message ?? output.value?.message ?? WORKER_DIED,
  };
}
