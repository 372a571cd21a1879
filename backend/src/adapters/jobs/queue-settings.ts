import type { ConstructorOptions, Queue, WorkOptions } from 'pg-boss';

const DAY = 86_400;

/** The queue of jobs that won't be retried; its handler records an incident for each. */
export const PARKED = 'parked';

const LASTING = {
  retryDelay: 1,
  retryBackoff: true,
  /** A dead worker sends no heartbeat; its job restarts in another process after half a minute at most. */
  heartbeatSeconds: 15,
  /** A job that takes longer is assumed to hang, and restarts. */
  expireInSeconds: 300,
  /** How long a job may wait to be started: a year, longer than any outage. */
  retentionSeconds: 365 * DAY,
  /** While a finished job's row is kept, its id is refused as a duplicate. */
  deleteAfterSeconds: 30 * DAY,
  notify: true,
} as const satisfies Omit<Queue, 'name'>;

/** About an hour of retries, then a job is parked. Attempts that met an external outage don't count. */
export const MAX_RETRIES = 15;

/** Defaults of a queue's jobs. */
export const QUEUE = { ...LASTING, retryLimit: 100_000, retryDelayMax: 600, deadLetter: PARKED } as const;

/** Like `QUEUE`, for jobs that process everything there is: they take long, and their heartbeat shows that they run. */
export const LONG_QUEUE = { ...QUEUE, expireInSeconds: DAY } as const;

/** Recording an incident depends only on this database, so it is retried until it succeeds. */
export const PARKED_QUEUE = { ...LASTING, retryLimit: 100_000, retryDelayMax: 60 } as const;

/**
 * NOTIFY starts a job within milliseconds, and one check for all queues starts deferred jobs; polling a queue by itself
 * is only for what both missed.
 */
export const POLLING = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 30,
} as const satisfies WorkOptions;

/** How often a process looks for jobs of dead workers. */
export type Supervision = Required<Pick<ConstructorOptions, 'superviseIntervalSeconds' | 'monitorIntervalSeconds'>>;

/** Together with the missed heartbeat, a dead worker's job restarts within half a minute. */
export const SUPERVISION: Supervision = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 10 };

/** The database and listener that pg-boss uses. */
export type BossDatabase = NonNullable<ConstructorOptions['db']>;

/** Only processes that run jobs supervise: they look for dead workers' jobs every few seconds and delete old rows. */
export function bossSettings(db: BossDatabase, works: boolean, supervision = SUPERVISION): ConstructorOptions {
  return {
    db,
    schema: 'pgboss',
    schedule: false,
    supervise: works,
    ...supervision,
    useListenNotify: works,
    reindex: works,
  };
}
