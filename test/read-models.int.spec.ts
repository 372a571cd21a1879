import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventToAppend, Position } from '@meguri/contracts/events/event-log.ts';
import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { compare } from '@meguri/projections/runner/rebuild/compare.ts';
import { ProjectionRunner } from '@meguri/projections/runner/projection-runner.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { rebuild } from '@meguri/projections/runner/rebuild/rebuild.ts';
import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { PostgresEventLog } from '../backend/src/adapters/event-store/postgres/postgres-event-log.ts';
import { type FreshDatabase, migratedDatabase } from './support/servers/postgres.ts';
import { HISTORY_KINDS, roundHistory } from './support/round-histories.ts';

const NAMES = ALL_PROJECTIONS.map(({ name }) => name);
const WRITERS = 8;
const ROUNDS_EACH = 30;

/** Appends whole rounds, trying again whatever an append meets while connections are cut. */
async function write(log: PostgresEventLog, writer: number): Promise<Position> {
  let last = '';
  for (let round = 0; round < ROUNDS_EACH; round += 1) {
    const kind = HISTORY_KINDS[(writer + round) % HISTORY_KINDS.length] ?? 'completed';
    const revisions = new Map<string, number>();
    for (const { stream, events } of roundHistory(`read models ${writer} ${round}`, kind).appends) {
      const expected = revisions.get(stream) ?? -1;
      last = await appendSurely(log, stream, expected, events);
      revisions.set(stream, expected + events.length);
    }
  }
  return last;
}

async function appendSurely(
  log: PostgresEventLog,
  stream: string,
  expected: number,
  events: readonly EventToAppend[],
): Promise<Position> {
  for (;;) {
    try {
      return (await log.append(stream, expected, events)).position;
    } catch (error) {
      if ((error as Error).name !== 'EventLogUnavailable') throw error;
      await delay(10);
    }
  }
}

describe('read models of the event log in Postgres', () => {
  let database: FreshDatabase;
  let pool: pg.Pool;
  let log: PostgresEventLog;

  beforeAll(async () => {
    database = await migratedDatabase();
    pool = new pg.Pool({ connectionString: database.url });
    pool.on('error', () => undefined);
    log = await PostgresEventLog.open(database.url);
  });
  afterAll(async () => {
    await log.close();
    await pool.end();
    await database.drop();
  });

  it('equal rebuilt ones after eight writers, two workers, cut connections and a rebuild in between', async () => {
    const positions = new ReadModelPositions(pool);
    const common = { connectionString: database.url, log, projections: ALL_PROJECTIONS };
    const alert = () => undefined;
    const runners = [
      new ProjectionRunner({ ...common, positions, alert }),
      new ProjectionRunner({ ...common, positions: new ReadModelPositions(pool), alert }),
    ];
    for (const runner of runners) await runner.start();
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(log, writer)));
    for (let cut = 0; cut < 3; cut += 1) {
      await delay(60);
      await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE pid <> pg_backend_pid() AND datname = current_database() AND application_name LIKE 'meguri%'`,
      );
    }
    await rebuild(common);
    const end = (await writing).sort().at(-1) ?? '';
    expect(await positions.waitFor(end, NAMES, 20_000)).toBe(true);
    for (const projection of ALL_PROJECTIONS) {
      for (const { table, different } of await compare(database.url, log, projection)) {
        expect([table, different]).toEqual([table, 0]);
      }
    }
    const { rows } = await pool.query<{ rounds: number }>('SELECT count(*)::int AS rounds FROM read_models.rounds');
    expect(rows[0]?.rounds).toBe(WRITERS * ROUNDS_EACH);
    for (const runner of runners) await runner.stop();
  }, 60_000);
});
