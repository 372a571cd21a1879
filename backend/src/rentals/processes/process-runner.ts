import { HistoryChanged, LogTooShort } from '@meguri/contracts/event-log.ts';
import type { EventBatch, EventLog, Position, StoredEvent } from '@meguri/contracts/event-log.ts';
import { CALENDAR_STREAM_PREFIX } from '@meguri/contracts/item-calendar/item-calendar.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import type { Client } from 'pg';
import { ForeignCheckpoint } from '@meguri/projections/postgres/checkpoint.ts';
import type { OwnConnection } from '@meguri/projections/postgres/connection.ts';
import { aborted, takeLease } from '@meguri/projections/postgres/lease.ts';
import { Loop } from '@meguri/projections/postgres/loop.ts';
import type { Job } from '../../adapters/jobs/job.ts';
import type { JobQueues } from '../../adapters/jobs/job-queues.ts';
import { moveProcessCheckpoint, readProcessCheckpoint } from '../../event-sourcing/process-checkpoint.ts';

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

const BATCH = 200;

/**
 * Follows the log and does one thing: it writes the jobs each event asks for, in the transaction of its checkpoint, so
 * that every event has its effects once. One worker runs, the others stand by.
 */
export class ProcessRunner {
  private readonly options: ProcessRunnerOptions;
  private status: ProcessRunnerState = { status: 'standby', position: null, error: null };
  private loop: Loop | null = null;

  constructor(options: ProcessRunnerOptions) {
    this.options = options;
  }

  start(): void {
    this.loop = new Loop((stop) => this.runLeased(stop), { onFailure: (error) => this.mayGoOn(error) });
  }

  async stop(): Promise<void> {
    await this.loop?.stop();
  }

  state(): ProcessRunnerState {
    return this.status;
  }

  private mayGoOn(error: Error): boolean {
    // A log that was restored grows past the checkpoint some day: going on then would skip what came before.
    const forGood = [UnmappableEvent, ForeignCheckpoint, LogTooShort, HistoryChanged];
    const stopped = forGood.some((kind) => error instanceof kind);
    this.status = { ...this.status, status: stopped ? 'stopped' : 'standby', error: error.message };
    this.options.onProblem(error);
    return !stopped;
  }

  private async runLeased(stop: AbortSignal): Promise<void> {
    const connection = { connectionString: this.options.databaseUrl, name: 'meguri-processes' };
    const lease = await takeLease(connection, 'processes', stop);
    if (lease === null) return;
    try {
      await this.follow(lease, stop);
    } finally {
      await lease.close();
      if (this.status.status === 'running') this.status = { ...this.status, status: 'standby' };
    }
  }

  private async follow({ client, lost }: OwnConnection, stop: AbortSignal): Promise<void> {
    const { log, queues } = this.options;
    let position = await readProcessCheckpoint(client, log);
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
    const end = AbortSignal.any([lost, stop]);
    try {
      await Promise.race([subscription.ended, aborted(end)]);
    } finally {
      await subscription.close();
    }
    if (lost.aborted && !stop.aborted) throw new Error('the processes’ connection was lost');
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
