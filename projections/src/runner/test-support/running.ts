import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import type { EventLog, EventToAppend, Position } from '@meguri/contracts/events/event-log.ts';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import { type FreshDatabase, freshDatabase } from '../../../../test/support/servers/postgres.ts';
import { HISTORY_KINDS, type RoundHistory, roundHistory } from '../../../../test/support/round-histories.ts';
import { ALL_PROJECTIONS } from '../../read-models/all-projections.ts';
import { compare } from '../rebuild/compare.ts';
import type { Projection } from '../projection.ts';
import { ProjectionRunner } from '../projection-runner.ts';
import type { ProjectionAlert } from '../following.ts';
import { ReadModelPositions } from '../read-model-positions.ts';

export const NAMES = ALL_PROJECTIONS.map(({ name }) => name);

/** A runner of the read models on a database and a log, with what specs inspect. */
export class Running {
  readonly alerts: ProjectionAlert[] = [];
  readonly applied: Position[] = [];
  readonly positions: ReadModelPositions;
  readonly #runner: ProjectionRunner;

  constructor(pool: pg.Pool, connectionString: string, log: EventLog, projections = ALL_PROJECTIONS) {
    this.positions = new ReadModelPositions(pool, projections);
    this.#runner = new ProjectionRunner({
      connectionString,
      log,
      projections,
      positions: this.positions,
      alert: (alert) => this.alerts.push(alert),
      onApplied: (batch) => this.applied.push(batch.position),
    });
  }

  /** Starts, and waits for pending rebuilds. */
  async start(): Promise<this> {
    await this.begin();
    while ((await this.positions.unbuilt()).length > 0) await delay(5);
    return this;
  }

  async begin(): Promise<this> {
    await this.#runner.start();
    return this;
  }

  stop(): Promise<void> {
    return this.#runner.stop();
  }
}

/** A log that accepts appends at any revision. */
export interface PushableLog extends EventLog {
  push(stream: string, events: readonly EventToAppend[]): Promise<{ readonly position: Position }>;
}

/** Appends a round's whole history. @returns its last position */
export async function appendHistory(log: PushableLog, { appends }: RoundHistory): Promise<Position> {
  let position = '';
  for (const { stream, events } of appends) ({ position } = await log.push(stream, events));
  return position;
}

/** Appends rounds of all kinds with concurrent writers. @returns the last position */
export async function appendRounds(log: PushableLog, name: string, writers: number, each: number): Promise<Position> {
  const write = async (writer: number): Promise<Position> => {
    let position = '';
    for (let round = 0; round < each; round += 1) {
      const kind = HISTORY_KINDS[(writer + round) % HISTORY_KINDS.length] ?? 'completed';
      position = await appendHistory(log, roundHistory(`${name} ${writer} ${round}`, kind));
      // Lets the reader run.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return position;
  };
  const ends = await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return ends.sort().at(-1) ?? '';
}

/** Rows by which the tables in use differ from rebuilt ones, over all tables. */
export async function differences(connectionString: string, log: EventLog, projections = ALL_PROJECTIONS) {
  const found = [];
  for (const projection of projections) found.push(...(await compare(connectionString, log, projection)));
  return {
    different: found.reduce((sum, { different }) => sum + different, 0),
    rows: found.reduce((sum, { rows }) => sum + rows, 0),
  };
}

/** Terminates the connections that write read models, as a network failure would. */
export async function cutWorkers(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'meguri projections' AND datname = current_database()`,
  );
  return rowCount ?? 0;
}

/** Counts the events of each round; fails at one type of event while `broken`. */
export function countingProjection(state: { broken: boolean }, version = 1): Projection {
  const counts = {
    name: 'counts',
    columns: { stream: 'text', events: 'integer' },
    key: ['stream'],
    indexes: {},
  };
  return {
    name: 'counts',
    version,
    streamPrefix: ROUND_STREAM_PREFIX,
    tables: [counts],
    open: () => {
      let added = new Map<string, number>();
      return {
        load: () => undefined,
        apply: ({ stored }) => {
          if (state.broken && stored.type === 'Declined') throw new Error('counts can’t take Declined');
          added.set(stored.stream, (added.get(stored.stream) ?? 0) + version);
        },
        takeWrites: () => {
          const rows = [...added].map(([stream, events]) => ({ stream, events }));
          added = new Map();
          const statement = {
            name: 'add to counts',
            columns: counts.columns,
            sql: (schema: string, values: string) =>
              `INSERT INTO ${schema}.counts AS c SELECT * FROM ${values}
               ON CONFLICT (stream) DO UPDATE SET events = c.events + excluded.events`,
          };
          return [{ statement, rows }];
        },
      };
    },
  };
}

/** What the tests of one suite share: before each, a database without read models and an empty log. */
export class RunnerStage {
  database!: FreshDatabase;
  pool!: pg.Pool;
  log!: InMemoryEventLog;
  readonly running: Running[] = [];

  /** Starts a runner that stops with its test. */
  async run(projections: readonly Projection[] = ALL_PROJECTIONS): Promise<Running> {
    const runner = new Running(this.pool, this.database.url, this.log, projections);
    this.running.push(runner);
    return runner.start();
  }
}

/** Call it inside `describe`. */
export function runnerStage(): RunnerStage {
  const stage = new RunnerStage();
  beforeAll(async () => {
    stage.database = await freshDatabase();
    stage.pool = new pg.Pool({ connectionString: stage.database.url });
    stage.pool.on('error', () => undefined);
  });
  afterAll(async () => {
    await stage.pool.end();
    await stage.database.drop();
  });
  beforeEach(async () => {
    await stage.pool.query('DROP SCHEMA IF EXISTS read_models CASCADE');
    stage.log = new InMemoryEventLog();
  });
  afterEach(async () => {
    for (const one of stage.running.splice(0)) await one.stop();
  });
  return stage;
}
