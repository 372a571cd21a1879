import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { NO_STREAM } from '@meguri/contracts/events/event-log.ts';
import type { ReadModelName, RebuildState } from '@meguri/contracts/read-models/upkeep.ts';
import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { rebuild } from '@meguri/projections/runner/rebuild/rebuild.ts';
import { randomUUID } from 'node:crypto';
import { PostgresEventLog } from '../../adapters/event-store/postgres/postgres-event-log.ts';
import { StoredRebuild } from './read-model-rebuild.entity.ts';
import { ReadModelRebuilds } from './read-model-rebuilds.ts';
import { HISTORY_KINDS, roundHistory } from '../../../../test/support/round-histories.ts';
import { until } from '../../../../test/support/until.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';

const OPERATOR = 1;

let rebuilds: ReadModelRebuilds;

const rows = () => source.getRepository(StoredRebuild);

const database = useDatabase(StoredRebuild);
const { pool, source, closeFirst } = database;
beforeAll(async () => {
  pool.on('error', () => undefined);
  const log = await PostgresEventLog.open(database.url);
  for (const kind of HISTORY_KINDS) {
    const revisions = new Map<string, number>();
    for (const { stream, events } of roundHistory(`rebuilds ${kind}`, kind).appends) {
      const revision = revisions.get(stream) ?? NO_STREAM;
      await log.append(stream, revision, events);
      revisions.set(stream, revision + events.length);
    }
  }
  await rebuild({ connectionString: database.url, log, projections: ALL_PROJECTIONS });
  await log.close();
  rebuilds = new ReadModelRebuilds(rows(), { databaseUrl: database.url }, () => undefined);
  closeFirst(() => rebuilds?.close());
});
afterEach(() => pool.query('DELETE FROM app.read_model_rebuilds'));

const stateOf = async (id: string) => (await rebuilds.list()).find((one) => one.id === id)?.state;
const becomes = (id: string, state: RebuildState) =>
  until(`the rebuild is ${state}`, async () => (await stateOf(id)) === state);
const statuses = async () =>
  (await pool.query<{ status: string }>('SELECT status FROM read_models.rounds ORDER BY id')).rows.map(
    ({ status }) => status,
  );

describe('a rebuild that an operator starts', () => {
  it('changes nothing when nothing would differ', async () => {
    const id = await rebuilds.check('rounds', OPERATOR);
    await becomes(id, 'checked');
    const [found] = await rebuilds.list();
    expect(found).toMatchObject({ readModel: 'rounds', share: 1, error: null });
    expect(found?.tables?.find(({ table }) => table === 'rounds')).toEqual({
      table: 'rounds',
      rows: HISTORY_KINDS.length,
      different: 0,
    });
    expect(await rebuilds.keep(id)).toBe(true);
    expect(await rebuilds.keep(id)).toBe(false);
    expect(await rebuilds.confirm(id)).toBe(false);
  });

  it('reports how many rows would differ before any change, and corrects them after a confirmation', async () => {
    const right = await statuses();
    await pool.query(`UPDATE read_models.rounds SET status = 'requested' WHERE status = 'completed'`);
    const wrong = await statuses();
    expect(wrong).not.toEqual(right);
    const id = await rebuilds.check('rounds', OPERATOR);
    await becomes(id, 'checked');
    const tables = (await rebuilds.list())[0]?.tables ?? [];
    const damaged = right.filter((status, index) => status !== wrong[index]).length;
    // Each is there as it is, and missing as it should be.
    expect(tables.find(({ table }) => table === 'rounds')?.different).toBe(2 * damaged);
    expect(await statuses()).toEqual(wrong);
    expect(await rebuilds.confirm(id)).toBe(true);
    await becomes(id, 'rebuilt');
    expect(await statuses()).toEqual(right);
  });

  it('runs alone, across all processes', async () => {
    const id = await rebuilds.check('ledger', OPERATOR);
    const other = new ReadModelRebuilds(rows(), { databaseUrl: database.url }, () => undefined);
    await expect(other.check('rounds', OPERATOR)).rejects.toMatchObject({ code: 'rebuild_running' });
    await becomes(id, 'checked');
  });

  it('changes nothing when it is killed half-way, and what it left doesn’t block the next', async () => {
    const before = await statuses();
    const id = await rebuilds.check('rounds', OPERATOR);
    await rebuilds.close();
    await becomes(id, 'failed');
    expect(await statuses()).toEqual(before);
    await pool.query(
      'CREATE SCHEMA IF NOT EXISTS read_models_check; CREATE TABLE IF NOT EXISTS read_models_check.rounds (a int)',
    );
    const next = await rebuilds.check('rounds', OPERATOR);
    await becomes(next, 'checked');
  });

  it('is given up when its process is silent', async () => {
    const lost = randomUUID();
    await pool.query(
      `INSERT INTO app.read_model_rebuilds (id, read_model, state, started_by, told_at)
       VALUES ($1, 'rounds', 'rebuilding', 1, now() - interval '1 minute')`,
      [lost],
    );
    expect(await stateOf(lost)).toBe('lost');
    await becomes(await rebuilds.check('calendar', OPERATOR), 'checked');
  });

  it('shows why it failed once the database takes that, although it was given up meanwhile', async () => {
    const stored = rows();
    let refusals = 0;
    const update = async (...[where, changes]: Parameters<typeof stored.update>) => {
      if (changes.state !== 'failed' || refusals > 0) return stored.update(where, changes);
      refusals += 1;
      await pool.query(`UPDATE app.read_model_rebuilds SET told_at = now() - interval '1 minute'`);
      await rebuilds.list();
      throw new Error('no database');
    };
    const unsteady = Object.assign(Object.create(stored) as typeof stored, { update });
    const other = new ReadModelRebuilds(unsteady, { databaseUrl: database.url }, () => undefined);
    const id = await other.check('unknown' as ReadModelName, OPERATOR);
    await becomes(id, 'failed');
    expect(refusals).toBe(1);
    expect((await rebuilds.list())[0]?.error).toBe('no read model is named unknown');
  });

  it('ends when it is cancelled, and stays cancelled', async () => {
    const id = await rebuilds.check('rounds', OPERATOR);
    expect(await rebuilds.cancel(id)).toBe(true);
    await until(
      'its thread has gone',
      async () =>
        // Of this database alone: suites beside this one have threads of their own.
        (
          await pool.query(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%projections%'",
          )
        ).rowCount === 0,
    );
    expect(await stateOf(id)).toBe('cancelled');
  });
});
