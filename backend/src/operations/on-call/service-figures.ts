import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import type { ServiceOverview } from '@meguri/contracts/read-models/service-overview.ts';
import { DEADLINE_KINDS } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { WAITING_KINDS } from '@meguri/contracts/rental-round/money/waiting-money.ts';
import { LEASE_NAMESPACE, LEASES } from '@meguri/projections/postgres/lease.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { asMoved, deadlinesDueBy, type RoundDeadline } from '@meguri/projections/read-models/rounds/query.ts';
import { ReadModelLag } from '@meguri/projections/runner/read-model-lag.ts';
import { unfinishedRebuildBytes } from '@meguri/projections/runner/rebuild/schemas.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import pg from 'pg';
import { IsNull, Repository } from 'typeorm';
import { QUEUE } from '../../adapters/jobs/queue-settings.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { readParkedStreams } from '../../event-sourcing/parked-streams.ts';
import { PROCESSES } from '../../event-sourcing/process-checkpoint.ts';
import { ProcessCheckpoint, StoredParkedStream } from '../../event-sourcing/process-checkpoint.entity.ts';
import { StoredBalance } from '../../rentals/processes/money/platform-balance.entity.ts';
import { BalanceDifference } from '../../rentals/processes/reconciliation/reconciliation.entity.ts';
import { lastBalance, waitingSums } from '../connect/waiting-sums.ts';
import { placeOf } from './log-places.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';

/** The sweep runs every second, and pauses after a failure. A deadline later than this was not handled. */
const OVERDUE_MS = 60_000;
/** The upper limit of the count. */
const MAX_OVERDUE = 1_000;

/** How many are waiting, and for how many seconds the oldest has; 0 if there is none. */
export interface Waiting {
  readonly count: number;
  readonly oldestSeconds: number;
}
export interface MoneyWaiting {
  readonly kind: string;
  readonly amount: number;
  readonly oldestSeconds: number;
}
export interface WaitingJobs extends Waiting {
  readonly queue: string;
  /** `created`: not tried yet; `retry`: failed at least once. */
  readonly state: string;
}

/** Database queries about the service as a whole, for the operators' page and for Prometheus. */
@Injectable()
export class ServiceFigures {
  constructor(
    private readonly pool: pg.Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly positions: ReadModelPositions,
    private readonly lag: ReadModelLag,
    private readonly clock: Clock,
    private readonly interruptions: ServiceInterruptions,
    @InjectRepository(StoredBalance) private readonly balances: Repository<StoredBalance>,
    @InjectRepository(BalanceDifference) private readonly balanceDifferences: Repository<BalanceDifference>,
    @InjectRepository(StoredParkedStream) private readonly parkedStreams: Repository<StoredParkedStream>,
    @InjectRepository(ProcessCheckpoint) private readonly checkpoints: Repository<ProcessCheckpoint>,
  ) {}

  /** All figures for the operators' page. */
  async overview(): Promise<ServiceOverview> {
    const [readers, checkpoints, processes, parked, leases, jobs, incidents, overdue, mails, differences] =
      await Promise.all([
        this.behind(),
        this.positions.checkpoints(),
        this.processes(),
        this.parked(),
        this.leases(),
        this.jobs(),
        this.incidents(),
        this.overdue(),
        this.mails(),
        this.differences(),
      ]);
    const { processes: processesBehind = 0, ...readModels } = readers;
    const dueJobs = jobs.filter(({ oldestSeconds }) => oldestSeconds > 0);
    return {
      readModels: {
        stopped: checkpoints.filter(({ state }) => state === 'stopped').map(({ projection }) => projection),
        behindSeconds: Math.max(0, ...Object.values(readModels)),
      },
      parkedStreams: sum(Object.values(parked)),
      workers: {
        readModels: leases['projections'] === 1,
        processes: leases['processes'] === 1,
        deadlines: leases['deadlines'] === 1,
      },
      processesBehindSeconds: processesBehind,
      processesStopped: processes.stopped !== null,
      jobs: {
        waiting: sum(jobs.map(({ count }) => count)),
        failing: sum(jobs.filter(({ state }) => state === 'retry').map(({ count }) => count)),
        oldestSeconds: Math.round(Math.max(0, ...dueJobs.map(({ oldestSeconds }) => oldestSeconds))),
      },
      incidents: sum(Object.values(incidents)),
      deadlinesOverdue: sum(Object.values(overdue)),
      mails: { waiting: mails.count, oldestSeconds: Math.round(mails.oldestSeconds) },
      differences,
    };
  }

  /** Lag of each read model and of the processes behind the log, in seconds. */
  async behind(): Promise<Readonly<Record<string, number>>> {
    const [head, checkpoints, processes] = await Promise.all([
      this.log.head(),
      this.positions.checkpoints(),
      this.processes(),
    ]);
    const lags = this.lag.observe(head, [...checkpoints, { projection: 'processes', position: processes.position }]);
    const seconds = Object.fromEntries(Object.entries(lags).map(([name, ms]) => [name, ms / 1000]));
    if (processes.stopped === null) return seconds;
    // Their position lies beyond the log's end, so it says nothing: they are behind since their last event.
    return { ...seconds, processes: Math.max(1, (Date.now() - processes.updatedAt.getTime()) / 1000) };
  }

  /** Positions in the log as numbers: its head, and that of each reader. */
  async places(): Promise<Readonly<Record<string, number>>> {
    const [head, checkpoints, processes] = await Promise.all([
      this.log.head(),
      this.positions.checkpoints(),
      this.processes(),
    ]);
    const readers = checkpoints.map(({ projection, position }) => [projection, placeOf(position)] as const);
    return { head: placeOf(head), processes: placeOf(processes.position), ...Object.fromEntries(readers) };
  }

  /** Number of parked streams per reader. */
  async parked(): Promise<Readonly<Record<string, number>>> {
    const [models, unmapped] = await Promise.all([this.positions.parked(), readParkedStreams(this.parkedStreams)]);
    const byReader = Map.groupBy(models, ({ projection }) => projection);
    const counts = [...byReader].map(([reader, streams]) => [reader, streams.length] as const);
    return { processes: unmapped.length, ...Object.fromEntries(counts) };
  }

  /** 1 for each lease that some process holds. */
  async leases(): Promise<Readonly<Record<string, number>>> {
    const { rows } = await this.pool.query<{ lease: number }>(
      `SELECT objid::int AS lease FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND classid = $1 AND objsubid = 2
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [LEASE_NAMESPACE],
    );
    const held = new Set(rows.map(({ lease }) => lease));
    return Object.fromEntries(Object.entries(LEASES).map(([name, lease]) => [name, Number(held.has(lease))]));
  }

  /**
   * Pending jobs by queue, not counting active ones. Ages count from when a job was first due. A retried push has
   * no age: only one device's push service fails, and it is retried for two days.
   */
  async jobs(): Promise<readonly WaitingJobs[]> {
    // Every retry moves `start_after`, but `keep_until` stays at the first one plus the queue's retention.
    const { rows } = await this.pool.query<WaitingJobs>(
      `SELECT name AS queue, state::text, count(*)::int AS count,
         coalesce(greatest(0, extract(epoch FROM now() - min(least(start_after, keep_until - $1 * interval '1 s'))
           FILTER (WHERE (name, state) <> ('send-push', 'retry')))), 0)::float8 AS "oldestSeconds"
       FROM pgboss.job WHERE state < 'active' AND NOT blocked GROUP BY name, state`,
      [QUEUE.retentionSeconds],
    );
    return rows;
  }

  /** Open incidents by kind of job. */
  async incidents(): Promise<Readonly<Record<string, number>>> {
    const { rows } = await this.pool.query<{ kind: string; count: number }>(
      'SELECT job_kind AS kind, count(*)::int AS count FROM app.incidents WHERE resolved_at IS NULL GROUP BY job_kind',
    );
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  }

  /** Deadlines that were due a minute ago, counting interruptions, and haven't been handled, by kind. */
  async overdue(): Promise<Readonly<Record<string, number>>> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - OVERDUE_MS).toISOString();
    const due = await deadlinesDueBy(this.pool, before, { limit: MAX_OVERDUE, after: null, kinds: DEADLINE_KINDS });
    const moved = await asMoved(this.pool, due, this.interruptions.until(now.toISOString()));
    const late = Map.groupBy(
      moved.filter((one: RoundDeadline) => one.due <= before),
      ({ kind }) => kind,
    );
    return Object.fromEntries(DEADLINE_KINDS.map((kind) => [kind, late.get(kind)?.length ?? 0]));
  }

  /** Pending yen and for how many seconds of the domain's time the oldest have waited, by kind; 0 if none. */
  async moneyWaiting(): Promise<readonly MoneyWaiting[]> {
    const now = this.clock.now().getTime();
    const { sums } = await waitingSums(this.pool);
    return WAITING_KINDS.map((kind) => {
      const found = sums.find((one) => one.kind === kind);
      if (found === undefined) return { kind, amount: 0, oldestSeconds: 0 };
      return { kind, amount: found.amount, oldestSeconds: Math.max(0, (now - Date.parse(found.since)) / 1000) };
    });
  }

  /** The provider balance when last read, and how much pending money it has to cover. */
  async platformBalance(): Promise<Readonly<Record<string, number>>> {
    const [last, { needsBalance }] = await Promise.all([lastBalance(this.balances), waitingSums(this.pool)]);
    return { ...(last !== null && { available: last.available, pending: last.pending }), owed: needsBalance };
  }

  async mails(): Promise<Waiting> {
    return this.oldest('SELECT count(*)::int AS count, min(created_at) AS since FROM app.mails WHERE done_at IS NULL');
  }

  /** Open ones. */
  differences(): Promise<number> {
    return this.balanceDifferences.countBy({ closedAt: IsNull() });
  }

  /** Days in Tokyo since the newest day that a root seals: 1, or 2 just after midnight; 0 before the first root. */
  async daysUnsealed(): Promise<number> {
    const { rows } = await this.pool.query<{ days: number }>(
      'SELECT coalesce($1::date - max(day), 0) AS days FROM app.log_roots',
      [tokyoDate(this.clock.now().toISOString())],
    );
    return rows[0]?.days ?? 0;
  }

  private async oldest(counted: string): Promise<Waiting> {
    const { rows } = await this.pool.query<Waiting>(
      `SELECT count, coalesce(greatest(0, extract(epoch FROM now() - since)), 0)::float8 AS "oldestSeconds" FROM (${counted}) AS q`,
    );
    return rows[0] ?? { count: 0, oldestSeconds: 0 };
  }

  /** The tables of a rebuild that runs or was killed, in bytes. */
  rebuildBytes(): Promise<number> {
    return unfinishedRebuildBytes(this.pool);
  }

  private async processes(): Promise<Pick<ProcessCheckpoint, 'position' | 'stopped' | 'updatedAt'>> {
    const known = await this.checkpoints.findOneBy({ process: PROCESSES });
    return known ?? { position: null, stopped: null, updatedAt: new Date() };
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
