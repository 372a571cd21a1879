import { describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../../test/support/until.ts';
import { readCheckpoints } from '../checkpoints.ts';
import type { Projection } from '../projection.ts';
import { appendRounds, countingProjection, Running, runnerStage } from '../test-support/running.ts';
import { compare } from './compare.ts';

const HELD = 4711;

describe('a comparison with a rebuild', () => {
  const stage = runnerStage();

  it('delays no one: writers, a starting process, and readers of the positions', async () => {
    const counting = countingProjection({ broken: false });
    const slow = { name: 'slow', columns: { stream: 'text' }, key: ['stream'], indexes: {} };
    const projections: readonly Projection[] = [{ ...counting, tables: [...counting.tables, slow] }];
    const runner = await stage.run(projections);
    await runner.positions.waitFor(await appendRounds(stage.log, 'before', 2, 6), ['counts']);
    // A query of this table waits until the test lets it continue.
    await stage.pool.query(
      `DROP TABLE read_models.slow;
       CREATE VIEW read_models.slow AS SELECT '' AS stream WHERE pg_advisory_xact_lock_shared(${HELD}) IS NULL`,
    );
    const holder = await stage.pool.connect();
    await holder.query(`SELECT pg_advisory_lock(${HELD})`);
    const comparing = compare(stage.database.url, stage.log, projections[0]!);
    try {
      await until('it compares', async () => {
        const { rowCount } = await stage.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
        );
        return rowCount === 1;
      });
      const after = await appendRounds(stage.log, 'after', 2, 6);
      expect(await runner.positions.waitFor(after, ['counts'], 1_000)).toBe(true);
      const another = new Running(stage.pool, stage.database.url, stage.log, projections);
      stage.running.push(another);
      const starting = another.begin();
      await delay(100);
      expect(await Promise.race([readCheckpoints(stage.pool), delay(900, 'it waits')])).toBeInstanceOf(Map);
      expect(await Promise.race([starting, delay(900, 'it waits')])).toBe(another);
    } finally {
      await holder.query(`SELECT pg_advisory_unlock(${HELD})`);
      holder.release();
      await comparing;
    }
    expect(await comparing).toEqual([
      { table: 'counts', rows: 12, different: 0 },
      { table: 'slow', rows: 0, different: 0 },
    ]);
  });
});
