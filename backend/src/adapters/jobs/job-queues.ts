import type { Loop } from '@meguri/projections/loops/loop.ts';
import type { Queryable } from '../../postgres/queryable.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type JobWithMetadata, type JobResult, PgBoss } from 'pg-boss';
import type { Listener } from '../../postgres/listener.ts';
import { wakeDueQueues } from './due-jobs.ts';
import {
  DefiniteFailure,
  type Job,
  OutsideUnavailable,
  type ParkedJob,
  type StartedJob,
  WorkerStopping,
} from './job.ts';
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
  /** Owned by the caller, as is the listener: stopping doesn't close them. */
  readonly pool: pg.Pool;
  /** Receives notifications of new jobs; null when this process runs none. */
  readonly listener: Listener | null;
  readonly queues: readonly string[];
  /** Queues with jobs that may take hours; other jobs are restarted after minutes. */
  readonly long?: readonly string[];
  /** How often to look for jobs of dead workers; absent: the default. */
  readonly supervision?: Supervision;
  /** Called for problems between jobs (the database is down, a slow query); the queues recover automatically. */
  readonly onProblem: (error: Error) => void;
}

const STOP_TIMEOUT_MS = 10_000;

/** Durable jobs in Postgres, schema `pgboss`: run at least once, retried with growing delays, parked in the end. */
export class JobQueues {
  private readonly boss: PgBoss;
  /** The queues that this process works on. */
  private readonly worked = new Set<string>();
  /** Acts like a notification; pg-boss supplies it when it starts to listen. */
  private wake: (queue: string) => void = () => undefined;
  private waking: Loop | null = null;
  /** Resolves when the last running job has ended; null: the queues still take jobs. */
  private idle: Promise<unknown> | null = null;
  private readonly stopping = new AbortController();
  /** How many jobs of each queue run. */
  private readonly running = new Map<string, number>();

  constructor(private readonly options: JobQueuesOptions) {
    const { pool, listener, supervision } = options;
    const database = databaseOver(pool, listener, (wake) => (this.wake = wake));
    this.boss = new PgBoss(bossSettings(database, listener !== null, supervision));
    this.boss.on('error', options.onProblem);
    this.boss.on('warning', ({ message }) => options.onProblem(new Error(message)));
  }

  /** Creates the schema and the queues where they are missing. */
  async start(): Promise<void> {
    await this.boss.start();
    const earlier = await this.boss.getQueues();
    const known = new Set(earlier.map(({ name }) => name));
    if (!known.has(PARKED)) await this.boss.createQueue(PARKED, PARKED_QUEUE);
    const { queues, long = [] } = this.options;
    const settingsOf = (name: string) => (long.includes(name) ? LONG_QUEUE : QUEUE);
    for (const name of queues) if (!known.has(name)) await this.boss.createQueue(name, settingsOf(name));
    // Queues created by earlier releases gave up sooner and cut long jobs off.
    for (const queue of earlier.filter(({ name }) => queues.includes(name))) {
      const settings = settingsOf(queue.name);
      if (queue.retryLimit !== settings.retryLimit || queue.expireInSeconds !== settings.expireInSeconds)
        await this.boss.updateQueue(queue.name, settings);
    }
    if (this.options.listener === null) return;
    const { pool, onProblem } = this.options;
    this.waking = wakeDueQueues(pool, this.worked, (queue) => this.wake(queue), onProblem);
  }

  /** Stops taking jobs; running ones continue, and long ones end after their page. */
  drain(): void {
    this.stopping.abort(new WorkerStopping('the worker stops'));
    // Resolves as soon as the last job has ended; pg-boss itself checks only twice a second.
    this.idle ??= Promise.all([this.waking?.stop(), ...[...this.worked].map((queue) => this.boss.offWork(queue))]);
  }

  /** Stops taking jobs and waits up to 10 s for running ones; unfinished jobs restart in another process. */
  async stop(): Promise<void> {
    this.drain();
    await Promise.race([this.idle, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    const cut = [...this.running].filter(([, jobs]) => jobs > 0).map(([queue, jobs]) => `${queue} (${jobs})`);
    if (cut.length > 0)
      this.options.onProblem(new Error(`stopped while jobs ran, which another process repeats: ${cut.join(', ')}`));
    await this.boss.stop({ graceful: false });
  }

  /** Adds the jobs in `db`'s transaction. A job with a known id is left unchanged. */
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
   * Runs a queue's jobs, up to twice `batch` at a time. When the handler throws, the job is retried later; on
   * DefiniteFailure, or too many failures, it is parked.
   */
  async work<Data>(queue: string, batch: number, handler: (job: StartedJob<Data>) => Promise<void>): Promise<void> {
    this.worked.add(queue);
    await this.boss.work(
      queue,
      { ...POLLING, batchSize: batch, localConcurrency: 2, includeMetadata: true, perJobResults: true },
      (jobs: JobWithMetadata<Data>[]) =>
        Promise.all(
          jobs.map((job) => outcomeOf(job, this.stopping.signal, (one) => this.run(queue, () => handler(one)))),
        ),
    );
  }

  private async run(queue: string, job: () => Promise<void>): Promise<void> {
    const count = (by: number) => this.running.set(queue, (this.running.get(queue) ?? 0) + by);
    count(1);
    await job().finally(() => count(-1));
  }

  /** Passes on every job that won't be retried, until the handler succeeds. */
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

/** Lets pg-boss use the process's own pool and listener. */
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
  stop: AbortSignal,
  handler: (job: StartedJob<Data>) => Promise<void>,
): Promise<JobResult> {
  const before = endOfLastTry(output);
  const waitedForOutside = before?.outside ?? false;
  // A worker that dies stores no count of its own failures, so the number of starts has to stop a job that kills every
  // worker. A job that is old only because of an outage rarely has exactly such a number.
  const workerDied = before === null && retryCount > 0;
  if (workerDied && retryCount % (MAX_RETRIES + 1) === 0)
    return { id, status: 'deadletter', output: { message: WORKER_DIED, definite: false } };
  try {
    await handler({ id, data, createdOn, waitedForOutside, stop });
    return { id, status: 'completed' };
  } catch (error) {
    const definite = error instanceof DefiniteFailure;
    const isStopped = error instanceof WorkerStopping;
    // What the attempt before has met isn't over because this one was stopped.
    const outside = error instanceof OutsideUnavailable || (isStopped && waitedForOutside);
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const isOwn = !outside && !isStopped;
    const ownFailures = (before?.ownFailures ?? (workerDied ? 1 : 0)) + (isOwn ? 1 : 0);
    const isOver = definite || (ownFailures > MAX_RETRIES && isOwn);
    const end: FailedTry = { message, definite, outside, ownFailures };
    return { id, status: isOver ? 'deadletter' : 'failed', output: end };
  }
}

/** What a failed attempt stores for the next one. */
interface FailedTry {
  readonly message: string;
  readonly definite: boolean;
  readonly outside: boolean;
  /** Attempts so far that failed for other reasons than an outage of an external service. */
  readonly ownFailures: number;
}

/** null: this is the first attempt, or the last worker stopped before it could store the outcome. */
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
