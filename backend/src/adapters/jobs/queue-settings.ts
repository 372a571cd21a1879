import type { ConstructorOptions, Queue, WorkOptions } from 'pg-boss';

const DAY = 86_400;

/** Where jobs go that won't be tried again; its handler turns each into an incident. */
export const PARKED = 'parked';

const LASTING = {
  retryDelay: 1,
  retryBackoff: true,
  /** A worker that died stops its heartbeat; the job starts anew elsewhere after half a minute at most. */
  heartbeatSeconds: 15,
  /** Whoever takes longer is hung, and the job starts anew. */
  expireInSeconds: 300,
  /** Unstarted for a year: no outage lasts that long. */
  retentionSeconds: 365 * DAY,
  /** As long as the row stands, the same id is refused. */
  deleteAfterSeconds: 30 * DAY,
  notify: true,
} as const satisfies Omit<Queue, 'name'>;

/** About an hour of them; then a job is parked. Tries that met something outside that was away don't count. */
export const MAX_RETRIES = 15;

/** What a queue's jobs inherit. */
export const QUEUE = { ...LASTING, retryLimit: 100_000, retryDelayMax: 600, deadLetter: PARKED } as const;

/** As `QUEUE`, for jobs that go through everything there is: whoever does that takes long, and its heartbeat says that it lives. */
export const LONG_QUEUE = { ...QUEUE, expireInSeconds: DAY } as const;

/** Recording an incident waits for nothing but this database: it is tried until it works. */
export const PARKED_QUEUE = { ...LASTING, retryLimit: 100_000, retryDelayMax: 60 } as const;

/** NOTIFY starts a job in milliseconds, one look for all queues those whose time comes; a queue of its own is polled for what both missed. */
export const POLLING = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 30,
} as const satisfies WorkOptions;

/** How often a working process looks for the jobs of dead workers. */
export type Supervision = Required<Pick<ConstructorOptions, 'superviseIntervalSeconds' | 'monitorIntervalSeconds'>>;

/** With the heartbeat that was missed, a dead worker's job starts anew half a minute later at most. */
export const SUPERVISION: Supervision = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 10 };

/** Where pg-boss asks, and listens. */
export type BossDatabase = NonNullable<ConstructorOptions['db']>;

/** Only a process that works supervises: finds dead workers' jobs every few seconds, deletes old rows. */
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
