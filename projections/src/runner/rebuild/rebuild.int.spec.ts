import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import { ALL_PROJECTIONS } from '../../read-models/all-projections.ts';
import { until } from '../../../../test/support/until.ts';
import { CHECKS, REBUILDS, unfinishedRebuildBytes } from './schemas.ts';
import { rebuild, RebuildInProgress, type RebuildProgress } from './rebuild.ts';
import { appendRounds, countingProjection, differences, NAMES, Running, runnerStage } from '../test-support/running.ts';

describe('a rebuild', () => {
  const stage = runnerStage();
  const rebuildAll = (projections = ALL_PROJECTIONS) =>
    rebuild({ connectionString: stage.database.url, log: stage.log, projections });
  /** The stage's log; subscribers receive nothing from it before `release`. */
  function held() {
    const released = Promise.withResolvers<void>();
    const subscribe: InMemoryEventLog['subscribe'] = (from, handler, options) =>
      stage.log.subscribe(from, (batch) => released.promise.then(() => handler(batch)), options);
    const all = new Proxy(stage.log, {
      get: (target, name) => {
        const value: unknown = name === 'subscribe' ? subscribe : Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    return { log: all, release: () => released.resolve() };
  }
  /** Connections that hold the lock of a rebuild. */
  async function rebuildLocks(): Promise<number> {
    const { rows } = await stage.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = $1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [REBUILDS.lock],
    );
    return rows[0]?.n ?? -1;
  }

  it('equals the live tables row for row while eight writers append and readers read', async () => {
    const runner = await stage.run();
    await appendRounds(stage.log, 'before', 8, 20);
    const reads: number[] = [];
    let reading = true;
    const reader = (async () => {
      while (reading) {
        const { rows } = await stage.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM read_models.rounds');
        reads.push(rows[0]?.n ?? -1);
        await delay(2);
      }
    })();
    const writing = appendRounds(stage.log, 'meanwhile', 8, 30);
    await rebuildAll();
    const end = await writing;
    expect(await runner.positions.waitFor(end, NAMES, 10_000)).toBe(true);
    reading = false;
    await reader;
    // A read model never goes back, and is never missing.
    expect(reads).toEqual([...reads].sort((one, other) => one - other));
    expect(await differences(stage.database.url, stage.log)).toEqual({ different: 0, rows: expect.any(Number) });
    expect(runner.alerts).toEqual([]);
  });

  it('gives tables that Postgres keeps after a crash, with the keys and indexes of those that a start creates', async () => {
    /** By table: how it is kept, its columns, and its indexes, those of keys included. */
    const shapes = async () => {
      const { rows } = await stage.pool.query<object>(
        `SELECT c.relname, c.relpersistence, c.reloptions,
           (SELECT array_agg(format('%s %s %s', attname, format_type(atttypid, atttypmod), attnotnull) ORDER BY attnum)
            FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0) AS columns,
           (SELECT array_agg(indexdef ORDER BY indexdef) FROM pg_indexes
            WHERE schemaname = 'read_models' AND tablename = c.relname) AS indexes,
           (SELECT array_agg(pg_get_constraintdef(oid) ORDER BY conname) FROM pg_constraint
            WHERE conrelid = c.oid AND contype = 'p') AS keys
         FROM pg_class c WHERE relnamespace = 'read_models'::regnamespace AND relkind = 'r' ORDER BY relname`,
      );
      return rows;
    };
    await (await stage.run()).stop();
    const created = await shapes();
    expect(created.length).toBeGreaterThan(10);
    await appendRounds(stage.log, 'kept', 2, 6);
    await rebuildAll();
    expect(await shapes()).toEqual(created);
  });

  it('parks a stream on whichever connection writes it, and only once', async () => {
    await appendRounds(stage.log, 'parked', 4, 6);
    await rebuildAll();
    await rebuildAll([countingProjection({ broken: true })]);
    const streams = async (sql: string) =>
      (await stage.pool.query<{ stream: string }>(`${sql} ORDER BY stream`)).rows.map(({ stream }) => stream);
    const declined = await streams(
      `SELECT '${ROUND_STREAM_PREFIX}' || round_id AS stream FROM read_models.timeline WHERE type = 'Declined'`,
    );
    expect(declined.length).toBeGreaterThan(1);
    expect(await streams('SELECT stream FROM read_models.parked_streams')).toEqual(declined);
  });

  it('whose second connection is cut fails, leaves no table behind, and can begin again', async () => {
    const runner = await stage.run();
    await runner.positions.waitFor(await appendRounds(stage.log, 'cut', 2, 6), NAMES);
    await runner.stop();
    const { log, release } = held();
    const options = { connectionString: stage.database.url, log, projections: ALL_PROJECTIONS };
    const failed = expect(rebuild(options)).rejects.toThrow();
    await until('both are connected', async () => {
      const { rowCount } = await stage.pool.query(
        `SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a
         WHERE application_name = 'meguri projections' AND datname = current_database()
           AND EXISTS (SELECT FROM pg_namespace WHERE nspname LIKE 'read_models_next%')
           AND NOT EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND locktype = 'advisory')`,
      );
      return rowCount === 1;
    });
    release();
    await failed;
    expect(await unfinishedRebuildBytes(stage.pool)).toBe(0);
    expect(await differences(stage.database.url, stage.log)).toMatchObject({ different: 0 });
    await rebuildAll();
  });

  it('repairs tables that were damaged, and drops what the server had cached', async () => {
    const runner = await stage.run();
    const end = await appendRounds(stage.log, 'some', 4, 6);
    await runner.positions.waitFor(end, NAMES);
    await stage.pool.query(`UPDATE read_models.rounds SET state = '{}', owner_id = 0`);
    expect((await differences(stage.database.url, stage.log)).different).toBeGreaterThan(0);
    await rebuildAll();
    const later = await appendRounds(stage.log, 'later', 4, 6);
    expect(await runner.positions.waitFor(later, NAMES)).toBe(true);
    expect(await differences(stage.database.url, stage.log)).toMatchObject({ different: 0 });
  });

  it('runs automatically at the start after a read model’s definition has changed', async () => {
    const before = await stage.run([countingProjection({ broken: false }, 1)]);
    const end = await appendRounds(stage.log, 'counted', 1, 6);
    await before.positions.waitFor(end, ['counts']);
    await before.stop();
    const sum = async () =>
      (await stage.pool.query<{ n: number }>('SELECT sum(events)::int AS n FROM read_models.counts')).rows[0]?.n ?? 0;
    const once = await sum();
    // Two that start at once don't get in each other's way.
    const [after] = await Promise.all([1, 2].map(() => stage.run([countingProjection({ broken: false }, 2)])));
    expect(await after?.positions.waitFor(end, ['counts'])).toBe(true);
    expect(await sum()).toBe(2 * once);
  });

  it('that is stopped before it has connected does nothing, and blocks no other', async () => {
    await appendRounds(stage.log, 'stopped', 1, 2);
    const reports: RebuildProgress[] = [];
    const options = { connectionString: stage.database.url, log: stage.log, projections: ALL_PROJECTIONS };
    const stopped = rebuild({
      ...options,
      stop: AbortSignal.abort(),
      onProgress: (progress) => reports.push(progress),
    });
    await expect(stopped).rejects.toThrow();
    expect(reports).toEqual([]);
    await rebuildAll();
  });

  it.each([
    ['read_models_next_1f2e3d4c', REBUILDS.lock],
    ['read_models_next', REBUILDS.lock],
    ['read_models_check', CHECKS.lock],
  ])(
    'that was killed is cleared away by the next worker that starts, unless another one runs: %s',
    async (schema, lock) => {
      const left = async () => {
        await stage.pool.query(
          `CREATE SCHEMA IF NOT EXISTS ${schema}; CREATE TABLE ${schema}.rounds AS SELECT 1 AS id`,
        );
        await (await stage.run()).stop();
        return unfinishedRebuildBytes(stage.pool);
      };
      expect(await left()).toBe(0);
      const rebuilding = await stage.pool.connect();
      await rebuilding.query('SELECT pg_advisory_lock($1)', [lock]);
      expect(await left()).toBeGreaterThan(0);
      await rebuilding.query('SELECT pg_advisory_unlock($1)', [lock]);
      rebuilding.release();
      await (await stage.run()).stop();
      expect(await unfinishedRebuildBytes(stage.pool)).toBe(0);
    },
  );

  it('drops what killed ones have left, and nothing of others', async () => {
    const schemas = ['read_models_next_00000001', 'read_models_next', 'read_models_next_kept', 'read_models_check'];
    for (const schema of schemas) await stage.pool.query(`CREATE SCHEMA ${schema}`);
    await rebuildAll();
    const { rows } = await stage.pool.query<{ name: string }>(
      `SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'read\\_models\\_%' ORDER BY name`,
    );
    // A check may be running.
    expect(rows.map(({ name }) => name)).toEqual(['read_models_check', 'read_models_next_kept']);
    for (const { name } of rows) await stage.pool.query(`DROP SCHEMA ${name}`);
  });

  it('doesn’t keep the metric of its size waiting while a table is rewritten', async () => {
    const schema = 'read_models_next_0000000f';
    await stage.pool.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.held AS SELECT 1 AS id`);
    await stage.pool.query(`CREATE TABLE ${schema}.other AS SELECT 1 AS id`);
    const all = await unfinishedRebuildBytes(stage.pool);
    const rewriting = await stage.pool.connect();
    await rewriting.query(`BEGIN; LOCK TABLE ${schema}.held`);
    try {
      const asked = unfinishedRebuildBytes(stage.pool);
      const bytes = await Promise.race([asked, delay(2_000, 'it waits')]);
      expect(bytes).toBe(all / 2);
    } finally {
      await rewriting.query(`ROLLBACK; DROP SCHEMA ${schema} CASCADE`);
      rewriting.release();
    }
  });

  describe('at a start', () => {
    const nextVersion = [countingProjection({ broken: false }, 2)];
    let end: string;
    beforeEach(async () => {
      const before = await stage.run([countingProjection({ broken: false }, 1)]);
      end = await appendRounds(stage.log, 'counted', 1, 6);
      await before.positions.waitFor(end, ['counts']);
      await before.stop();
    });

    it('delays no one: until it is done the read model is unavailable', async () => {
      const { log: slow, release } = held();
      const after = new Running(stage.pool, stage.database.url, slow, nextVersion);
      stage.running.push(after);
      await after.begin();
      expect(await after.positions.unbuilt()).toEqual(['counts']);
      // The stored table has reached this position, but is another version's.
      expect(await after.positions.waitFor(end, ['counts'], 50)).toBe(false);
      release();
      expect(await after.positions.waitFor(end, ['counts'])).toBe(true);
      expect(await after.positions.unbuilt()).toEqual([]);
    });

    it('is aborted by a stop, and restarted by the next start', async () => {
      const { log: slow, release } = held();
      const stopped = await new Running(stage.pool, stage.database.url, slow, nextVersion).begin();
      await stopped.stop();
      release();
      const next = await stage.run(nextVersion);
      expect(await next.positions.waitFor(end, ['counts'])).toBe(true);
      expect(next.alerts).toEqual([]);
    });
  });

  it('leaves a server of the old version standing by', async () => {
    const old = await stage.run([countingProjection({ broken: false }, 1)]);
    await old.positions.waitFor(await appendRounds(stage.log, 'old', 1, 2), ['counts']);
    await rebuildAll([countingProjection({ broken: false }, 2)]);
    const end = await appendRounds(stage.log, 'new', 1, 2);
    expect(await old.positions.waitFor(end, ['counts'], 300)).toBe(false);
    const next = await stage.run([countingProjection({ broken: false }, 2)]);
    expect(await next.positions.waitFor(end, ['counts'], 5_000)).toBe(true);
    expect(await differences(stage.database.url, stage.log, [countingProjection({ broken: false }, 2)])).toMatchObject({
      different: 0,
    });
  });

  it('follows a log that was restored from an older copy, or is another one', async () => {
    const runner = await stage.run();
    await runner.positions.waitFor(await appendRounds(stage.log, 'lost', 2, 6), NAMES);
    await runner.stop();
    for (const older of [new InMemoryEventLog(), new InMemoryEventLog('another log')]) {
      stage.log = older;
      await appendRounds(stage.log, 'kept', 1, 2);
      await rebuildAll();
      expect(await differences(stage.database.url, stage.log)).toMatchObject({ different: 0 });
      const { rows } = await stage.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM read_models.rounds');
      expect(rows[0]?.n).toBe(2);
    }
  });

  it('reports its phases in order', async () => {
    await appendRounds(stage.log, 'reported', 2, 6);
    const phases: RebuildProgress['phase'][] = [];
    const options = { connectionString: stage.database.url, log: stage.log, projections: ALL_PROJECTIONS };
    await rebuild({ ...options, onProgress: ({ phase }) => phases.push(phase) });
    expect(phases).toEqual(['reading', 'indexing', 'swapping', 'done']);
  });

  it('refuses a second one while it runs', async () => {
    await appendRounds(stage.log, 'running', 2, 6);
    const { log, release } = held();
    const first = rebuild({ connectionString: stage.database.url, log, projections: ALL_PROJECTIONS });
    await until('the first holds the lock', async () => (await rebuildLocks()) === 1);
    await expect(rebuildAll()).rejects.toThrow(RebuildInProgress);
    release();
    await first;
  });

  it('has released its lock when it ends, so that the next one can begin at once', async () => {
    await appendRounds(stage.log, 'next', 1, 2);
    const locks: number[] = [];
    for (let run = 0; run < 8; run++) {
      await rebuildAll();
      locks.push(await rebuildLocks());
    }
    expect(locks).toEqual(Array(8).fill(0));
  });
});
