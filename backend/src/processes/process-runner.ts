import type { EventBatch, EventLog, Position, StoredEvent } from '@meguri/contracts/event-log.ts';
import { CALENDAR_STREAM_PREFIX } from '@meguri/contracts/item-calendar/item-calendar.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import type { Client } from 'pg';
import { once } from 'node:events';
import { setTimeout as rest } from 'node:timers/promises';
import { growingDelay } from '../adapters/event-store/growing-delay.ts';
import { LogTooShort } from '../adapters/event-store/log-too-short.ts';
import type { Job } from '../adapters/jobs/job.ts';
import type { JobQueues } from '../adapters/jobs/job-queues.ts';
import { type LeasedConnection, takeLease } from './leased-connection.ts';
import { ForeignProcessCheckpoint, moveProcessCheckpoint, readProcessCheckpoint } from './process-checkpoint.ts';

export interface ProcessRunnerOptions {
  readonly databaseUrl: string;
  readonly log: EventLog;
  readonly queues: JobQueues;
  /** Pure: the jobs that an event asks for. */
  readonly react: (event: StoredEvent) => readonly Job[];
  readonly onProblem: (error: Error) => void;
}

/** `standby`: another worker runs, or the database is gone; `stopped`: it can't go on from here, someone must look. */
export interface ProcessRunnerState {
  readonly status: 'standby' | 'running' | 'stopped';
  readonly position: Position | null;
  readonly error: string | null;
}

/** An event that no process knows what to do with: nothing after it has an effect until a release can read it. */
export class UnmappableEvent extends Error {
  override name = 'UnmappableEvent';
}

const LEASE = 1;
const BATCH = 200;

/**
 * Follows the log and does one thing: it writes the jobs each event asks for, in the transaction of its checkpoint, so
 * that every event has its effects once. One worker runs, the others stand by.
 */
export class ProcessRunner {
  private readonly options: ProcessRunnerOptions;
  private readonly stopping = new AbortController();
  private status: ProcessRunnerState = { status: 'standby', position: null, error: null };
  private running: Promise<void> = Promise.resolve();

  constructor(options: ProcessRunnerOptions) {
    this.options = options;
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  state(): ProcessRunnerState {
    return this.status;
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.stopping.signal.aborted && this.status.status !== 'stopped';) {
      try {
        await this.runLeased();
        failures = 0;
      } catch (error) {
        this.giveUpOrRetry(error as Error);
        failures += 1;
        await rest(growingDelay(failures), undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private giveUpOrRetry(error: Error): void {
    // A log that was restored grows past the checkpoint some day: going on then would skip what came before.
    const forGood = [UnmappableEvent, ForeignProcessCheckpoint, LogTooShort];
    const stopped = forGood.some((kind) => error instanceof kind);
    this.status = { ...this.status, status: stopped ? 'stopped' : 'standby', error: error.message };
    this.options.onProblem(error);
  }

  private async runLeased(): Promise<void> {
    const lease = await takeLease(this.options.databaseUrl, LEASE, this.stopping.signal);
    if (lease === null) return;
    try {
      await this.follow(lease);
    } finally {
      await lease.close();
      if (this.status.status === 'running') this.status = { ...this.status, status: 'standby' };
    }
  }

  private async follow({ client, lost }: LeasedConnection): Promise<void> {
    const { log, queues } = this.options;
    let position = await readProcessCheckpoint(client, await log.identity());
    this.status = { status: 'running', position, error: null };
    const take = async (batch: EventBatch): Promise<void> => {
      const { jobs, to, unmappable } = this.jobsFor(batch);
      if (to !== null && to !== position) await commitJobs(client, queues, jobs, { from: position, to });
      position = to ?? position;
      this.status = { ...this.status, position };
      if (unmappable !== null) throw unmappable;
    };
    const subscription = log.subscribe(position, take, {
      streamPrefixes: [ROUND_STREAM_PREFIX, CALENDAR_STREAM_PREFIX],
      batchSize: BATCH,
    });
    const end = AbortSignal.any([lost, this.stopping.signal]);
    const interrupted = end.aborted ? Promise.resolve() : once(end, 'abort').then(() => undefined);
    try {
      await Promise.race([subscription.ended, interrupted]);
    } finally {
      await subscription.close();
    }
    if (lost.aborted && !this.stopping.signal.aborted) throw new Error('the processes’ connection was lost');
  }

  /** What the batch asks for up to its end, or up to the event before one that can't be mapped. */
  private jobsFor({ events, position }: EventBatch): Harvest {
    const jobs: Job[] = [];
    let to: Position | null = null;
    for (const event of events) {
      try {
        jobs.push(...this.options.react(event));
        to = event.position;
      } catch (error) {
        const where = `${event.stream}@${event.revision} (${event.type} v${event.version}, position ${event.position})`;
        return { jobs, to, unmappable: new UnmappableEvent(`${where}: ${(error as Error).message}`, { cause: error }) };
      }
    }
    return { jobs, to: position, unmappable: null };
  }
}

interface Harvest {
  readonly jobs: readonly Job[];
  readonly to: Position | null;
  readonly unmappable: UnmappableEvent | null;
}

async function commitJobs(
  client: Client,
  queues: JobQueues,
  jobs: readonly Job[],
  { from, to }: { from: Position | null; to: Position },
): Promise<void> {
  if (jobs.length === 0) return moveProcessCheckpoint(client, from, to);
  await client.query('BEGIN');
  await queues.enqueue(client, jobs);
  await moveProcessCheckpoint(client, from, to);
  await client.query('COMMIT');
}
