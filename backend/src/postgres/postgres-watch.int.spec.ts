import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { KEPT_ALIVE } from '@meguri/projections/postgres/connection.ts';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Gate } from '../../../test/support/servers/gate.ts';
import { freshDatabase, type FreshDatabase } from '../../../test/support/servers/postgres.ts';
import { until } from '../../../test/support/until.ts';
import { errorAnswer } from '../http/errors/error-answer.ts';
import { createPool } from './pool.ts';
import { WATCH_TIMINGS, type WatchTimings, PostgresWatch } from './postgres-watch.ts';

/** All timings are a twentieth of the real ones. */
const HASTY: WatchTimings = { everyMs: 50, answerMs: 250, retryMs: 20 };

let database: FreshDatabase;
let gate: Gate;
let watch: PostgresWatch;
let pool: pg.Pool;
let changes: string[];
beforeEach(async () => {
  database = await freshDatabase();
  gate = await Gate.before(database.url);
  changes = [];
  watch = new PostgresWatch(gate.url, (change) => changes.push(change), HASTY);
  pool = createPool({
    url: gate.url,
    name: 'test',
    size: 2,
    timeoutMs: 30_000,
    onIdleError: () => undefined,
    isSilent: () => watch.silent,
  });
  await pool.query('SELECT 1');
  await until('it watches', async () => {
    const { rows } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'meguri-watch'",
    );
    return rows.length === 1;
  });
});
afterEach(async () => {
  gate.open();
  await watch.close();
  await pool.end();
  await gate.close();
  await database.drop();
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error,
  );

describe('a watch over Postgres', () => {
  it('fails calls within 10 s when Postgres vanishes, where they would wait half a minute; later calls fail at once', async () => {
    const lone = new pg.Client({ ...KEPT_ALIVE, connectionString: gate.url });
    lone.on('error', () => undefined);
    await lone.connect();
    const underWay = [pool.query('SELECT pg_sleep(20)'), lone.query('SELECT pg_sleep(20)')].map(failure);
    await until('they are under way', async () => pool.totalCount - pool.idleCount === 1);
    gate.silence();
    for (const error of await Promise.all(underWay)) expect(error?.message).toMatch(/^Connection terminated/);
    expect(watch.silent).toBe(true);
    const began = performance.now();
    const refused = await Promise.all([pool.query('SELECT 1'), pool.connect()].map(failure));
    // A statement would wait for its answer for seconds.
    expect(performance.now() - began).toBeLessThan(1_000);
    for (const error of refused)
      expect(errorAnswer(error)).toMatchObject({ statusCode: 503, code: 'service_unavailable' });
    expect(WATCH_TIMINGS.everyMs + WATCH_TIMINGS.answerMs).toBeLessThan(10_000);
  }, 10_000);

  it('notices the Postgres that replaces it, even for connections opened during the outage, and logs loss and return once each', async () => {
    await failure(pool.query('SELECT 1'));
    gate.silence();
    await until('it is silent', async () => watch.silent);
    const begun = new pg.Client({ ...KEPT_ALIVE, connectionTimeoutMillis: 30_000, connectionString: gate.url });
    begun.on('error', () => undefined);
    const failed = failure(begun.connect());
    await delay(100);
    gate.open();
    await until('it answers', async () => !watch.silent, 7_000);
    expect((await failed)?.message).toMatch(/^Connection terminated/);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(changes).toEqual([expect.stringContaining('has not answered'), expect.stringContaining('answers again')]);
  }, 15_000);

  it('doesn’t mistake a stall of its own process for an outage', async () => {
    const patient = new PostgresWatch(gate.url, (change) => changes.push(change), { ...HASTY, answerMs: 1_000 });
    const watchers = async () => {
      const { rows } = await pool.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'meguri-watch' ORDER BY backend_start",
      );
      return rows.length === 2 && rows;
    };
    const [, { pid = 0 } = {}] = await until('both watch', watchers);
    // The answer arrives after the stall.
    process.kill(pid, 'SIGSTOP');
    await delay(2 * HASTY.everyMs);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    process.kill(pid, 'SIGCONT');
    await delay(500);
    await patient.close();
    expect(changes).toEqual([]);
  });

  it('doesn’t interrupt slow statements while Postgres answers others', async () => {
    await pool.query('SELECT pg_sleep(1)');
    expect(changes).toEqual([]);
  });

  it('reports nothing when Postgres refuses connections: callers notice that at once', async () => {
    gate.shut();
    await failure(pool.query('SELECT 1'));
    expect(watch.silent).toBe(false);
    gate.open();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(changes).toEqual([]);
  });
});
