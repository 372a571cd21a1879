import { EventLogUnavailable, HistoryChanged, LogTooShort } from '@meguri/contracts/events/event-log.ts';
import type { EventBatch, EventLog, Position, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { NewerEvent } from '@meguri/contracts/events/event.ts';
import type { Client } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { ForeignCheckpoint } from '@meguri/projections/postgres/checkpoint.ts';
import type { OwnConnection } from '@meguri/projections/postgres/connection.ts';
import { HandOver, LeftToNewer } from '@meguri/projections/loops/hand-over.ts';
import { aborted, takeLease } from '@meguri/projections/postgres/lease.ts';
import { Loop } from '@meguri/projections/loops/loop.ts';
import type { Repository } from 'typeorm';
import type { Job } from '../../../adapters/jobs/job.ts';
import type { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import { parkStream, readParkedStreams, unparkStream } from '../../../event-sourcing/parked-streams.ts';
import type { ParkedProcessStream } from '../../../event-sourcing/parked-streams.ts';
import {
  moveProcessCheckpoint,
  ProcessesStopped,
  readProcessCheckpoint,
  stopProcesses,
} from '../../../event-sourcing/process-checkpoint.ts';
import type { ProcessCheckpoint, StoredParkedStream } from '../../../event-sourcing/process-checkpoint.entity.ts';
import { within } from '../../../postgres/within.ts';

export interface ProcessRunnerOptions {
  readonly databaseUrl: string;
  readonly log: EventLog;
  readonly queues: JobQueues;
  readonly checkpoints: Repository<ProcessCheckpoint>;
  readonly parkedStreams: Repository<StoredParkedStream>;
  /** Name prefixes of the followed streams. */
  readonly streamPrefixes: readonly string[];
  /** Pure: the jobs for an event. */
  readonly react: (event: StoredEvent) => readonly Job[];
  /** Pure: combines the jobs of one batch into fewer. */
  readonly together?: (jobs: readonly Job[]) => readonly Job[];
  readonly onProblem: (error: Error) => void;
}

/** `standby`: another worker runs, or the database is down; `stopped`: it can't continue and needs an operator. */
export interface ProcessRunnerState {
  readonly status: 'standby' | 'running' | 'stopped';
  readonly position: Position | null;
  readonly error: string | null;
  /** Streams that wait at an event that this release can't map. */
  readonly parked: readonly string[];
}

/** An event that no process can handle: later events of its stream wait until it can be. */
export class UnmappableEvent extends Error {
  override name = 'UnmappableEvent';
  readonly event: StoredEvent;
  constructor(event: StoredEvent, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const where = `${event.stream}@${event.revision} (${event.type} v${event.version}, position ${event.position})`;
    super(`${where}: ${reason}`, { cause });
    this.event = event;
  }
}

const BATCH = 500;
/** Pause after a batch that reached the log's end, in ms: events during it share the next transaction and its jobs. */
const GATHER_MS = 25;
/** How often parked streams are retried, in ms. */
const TRY_AGAIN_MS = 30_000;

/**
 * Follows the log and writes the jobs for each event in the transaction of its checkpoint, so that every event has its
 * effects once. A stream with an event that it can't map is parked: its jobs wait, other streams' don't. One worker
 * runs, the others stand by.
 */
export class ProcessRunner {
  private status: ProcessRunnerState = { status: 'standby', position: null, error: null, parked: [] };
  private loop: Loop | null = null;
  private readonly handOver = new HandOver();

  constructor(private readonly options: ProcessRunnerOptions) {}

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
    const stopped = hasLost(error) || error instanceof ProcessesStopped || error instanceof ForeignCheckpoint;
    if (error instanceof LeftToNewer) this.handOver.leave();
    this.status = { ...this.status, status: stopped ? 'stopped' : 'standby', error: error.message };
    this.options.onProblem(error);
    return !stopped;
  }

  private async runLeased(stop: AbortSignal): Promise<void> {
    const connection = { connectionString: this.options.databaseUrl, name: 'meguri-processes' };
    await this.handOver.rest(stop);
    const lease = await takeLease(connection, 'processes', stop);
    if (lease === null) return;
    try {
      while (!stop.aborted) await this.follow(lease, stop);
    } catch (error) {
      // A restored log will grow past the checkpoint: continuing then would skip the events before it.
      if (hasLost(error)) await this.stopAt(lease.client, error as Error).catch(this.options.onProblem);
      throw error;
    } finally {
      await lease.close();
      if (this.status.status === 'running') this.status = { ...this.status, status: 'standby' };
    }
  }

  private stopAt(client: Client, { message }: Error): Promise<void> {
    return stopProcesses(within(this.options.checkpoints, client), this.status.position, message);
  }

  /** Until it is stopped, the connection is lost, or parked streams should be retried. */
  private async follow({ client, lost }: OwnConnection, stop: AbortSignal): Promise<void> {
    const { log, streamPrefixes } = this.options;
    let position = await readProcessCheckpoint(within(this.options.checkpoints, client), log);
    await this.resumeParked(client, position);
    const parkedStreams = within(this.options.parkedStreams, client);
    const parked = new Map((await readParkedStreams(parkedStreams)).map((one) => [one.stream, one.position]));
    this.status = { status: 'running', position, error: null, parked: [...parked.keys()] };
    const over = AbortSignal.any([lost, stop]);
    const rest = (ms: number) => delay(ms, undefined, { signal: over, ref: false }).catch(() => undefined);
    const take = async (batch: EventBatch): Promise<void> => {
      const harvest = this.jobsFor(batch, parked);
      const { to, unmappable } = harvest;
      if (to !== null && to !== position) await commit(client, this.options, harvest, { from: position, to });
      position = to ?? position;
      this.status = { ...this.status, position, parked: [...parked.keys()] };
      for (const one of unmappable) this.options.onProblem(one);
      if (harvest.left !== null) throw harvest.left;
      if (batch.events.length > 0 && batch.events.length < BATCH) await rest(GATHER_MS);
    };
    const subscription = log.subscribe(position, take, {
      streamPrefixes,
      batchSize: BATCH,
    });
    // A closed log delivers no more events.
    const ended = Promise.race([subscription.ended.then(() => aborted(over)), aborted(over)]);
    try {
      do await Promise.race([ended, rest(TRY_AGAIN_MS)]);
      while (parked.size === 0 && !over.aborted);
    } finally {
      await subscription.close();
    }
    if (lost.aborted && !stop.aborted) throw new Error('the processes’ connection was lost');
  }

  /** The jobs of a batch, without parked streams; up to an event that is left to a newer release. */
  private jobsFor({ events, position }: EventBatch, parked: Map<string, Position>): Harvest {
    const jobs: Job[] = [];
    const unmappable: UnmappableEvent[] = [];
    let to: Position | null = null;
    for (const event of events) {
      try {
        if (!isParked(event, parked)) jobs.push(...this.options.react(event));
      } catch (error) {
        const failed = new UnmappableEvent(event, error);
        if (error instanceof NewerEvent && this.handOver.isOpen)
          return { jobs, to, unmappable, left: new LeftToNewer(failed.message, { cause: error }) };
        unmappable.push(failed);
        parked.set(event.stream, event.position);
      }
      to = event.position;
    }
    return { jobs, to: position, unmappable, left: null };
  }

  /** Reads parked streams again from where they wait, and enqueues jobs for events that can be mapped now. */
  private async resumeParked(client: Client, position: Position | null): Promise<void> {
    const parkedStreams = within(this.options.parkedStreams, client);
    for (const parked of position === null ? [] : await readParkedStreams(parkedStreams)) {
      const jobs = await this.jobsOf(parked, position);
      if (jobs === null) continue;
      await client.query('BEGIN');
      await this.options.queues.enqueue(client, jobs);
      await unparkStream(parkedStreams, parked.stream);
      await client.query('COMMIT');
    }
  }

  /** Only events before the checkpoint: later ones come with the log. @returns null when it still can't be mapped */
  private async jobsOf({ stream, revision }: ParkedProcessStream, until: Position | null): Promise<Job[] | null> {
    const { log, react } = this.options;
    try {
      const events = await log.read(stream, revision);
      return events.filter(({ position }) => position <= (until ?? '')).flatMap((event) => [...react(event)]);
    } catch (error) {
      if (error instanceof EventLogUnavailable) throw error;
      return null;
    }
  }
}

interface Harvest {
  readonly jobs: readonly Job[];
  readonly to: Position | null;
  /** Events at which their streams are parked. */
  readonly unmappable: readonly UnmappableEvent[];
  /** Why the rest isn't for this release. */
  readonly left: LeftToNewer | null;
}

const hasLost = (error: unknown): boolean => error instanceof LogTooShort || error instanceof HistoryChanged;

function isParked({ stream, position }: StoredEvent, parked: ReadonlyMap<string, Position>): boolean {
  const from = parked.get(stream);
  return from !== undefined && position >= from;
}

async function commit(
  client: Client,
  { queues, together = (jobs) => jobs, ...options }: ProcessRunnerOptions,
  { jobs, unmappable }: Harvest,
  { from, to }: { from: Position | null; to: Position },
): Promise<void> {
  const checkpoints = within(options.checkpoints, client);
  if (jobs.length + unmappable.length === 0) return moveProcessCheckpoint(checkpoints, from, to);
  const parkedStreams = within(options.parkedStreams, client);
  await client.query('BEGIN');
  await queues.enqueue(client, together(jobs));
  for (const { event, cause } of unmappable) await parkStream(parkedStreams, event, cause as Error);
  await moveProcessCheckpoint(checkpoints, from, to);
  await client.query('COMMIT');
}
