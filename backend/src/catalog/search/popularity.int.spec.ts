import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../../test/support/until.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { Popularity } from './popularity.ts';

const { pool } = useDatabase();
const ITEMS = 20_500;
const NOW = new Date('2027-02-20T03:00:00Z');
const clock = { now: () => NOW };
const popularity = () => new Popularity(pool, new RoundsOfItem(pool, clock), clock);
const idOf = (number: number) => `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** More items than a turn recounts, each rented once, long ago. */
beforeAll(async () => {
  await pool.query(`CREATE SCHEMA read_models;
    CREATE TABLE read_models.rounds (item_id text, status text, ended_at timestamptz);
    CREATE INDEX ON read_models.rounds (item_id)`);
  await pool.query(`INSERT INTO app.users (id, username, password_hash) VALUES (1, 'hanako', '-')`);
  await pool.query(
    `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
       is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status,
       created_at, updated_at, search_terms)
     SELECT (lpad(to_hex(n), 8, '0') || '-0000-4000-8000-000000000000')::uuid, 1, '着物', 'main', 'sub', 'womens', 'm',
       'good', '', true, 3000, 'washing_machine', '{}', 'both', '{}', '{}', 'available', now(), now(), '{}'
     FROM generate_series(1, ${ITEMS}) n`,
  );
  await pool.query(`INSERT INTO read_models.rounds SELECT id::text, 'completed', '2026-01-01' FROM app.items; ANALYZE`);
});

async function counted(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM app.items WHERE popularity > 0',
  );
  return rows[0]!.count;
}

async function popularityOf(number: number): Promise<number> {
  const { rows } = await pool.query<{ popularity: number }>('SELECT popularity FROM app.items WHERE id = $1', [
    idOf(number),
  ]);
  return rows[0]!.popularity;
}

describe('the popularity of many items', () => {
  it('is recounted a part in each turn, and at once where a rental ended lately', async () => {
    await pool.query(`INSERT INTO read_models.rounds VALUES ($1, 'completed', '2027-02-19')`, [idOf(ITEMS)]);
    await popularity().recount();
    expect([await counted(), await popularityOf(ITEMS)]).toEqual([20_001, 6]);
    await popularity().recount();
    expect(await counted()).toBe(ITEMS);
    // The next turn begins with the first item again.
    await pool.query('UPDATE app.items SET popularity = 9 WHERE id = $1', [idOf(1)]);
    await popularity().recount();
    expect(await popularityOf(1)).toBe(3);
  });

  it('is recounted by one worker in ten minutes', async () => {
    expect(await Promise.all([1, 2, 3].map(() => popularity().takeTurn()))).toEqual(
      expect.arrayContaining([true, false, false]),
    );
    await pool.query(`UPDATE app.catalogue SET popularity_counted_at = now() - interval '10 minutes'`);
    expect(await popularity().takeTurn()).toBe(true);
    expect(await popularity().takeTurn()).toBe(false);
  });

  it('is recounted at once after the clock of the database was set back', async () => {
    await pool.query(`UPDATE app.catalogue SET popularity_counted_at = now() + interval '1 day'`);
    expect(await popularity().takeTurn()).toBe(true);
    expect(await popularity().takeTurn()).toBe(false);
  });

  it('is recounted from where a worker has stopped', async () => {
    await pool.query('UPDATE app.catalogue SET popularity_counted_to = NULL');
    // The last one ended lately, and would be counted first.
    await pool.query('UPDATE app.items SET popularity = 9 WHERE id < $1', [idOf(ITEMS)]);
    const stop = new AbortController();
    const other = await pool.connect();
    // The worker waits for this lock with its first items, and is stopped meanwhile.
    await other.query('BEGIN; SELECT FROM app.catalogue FOR UPDATE');
    const stopping = popularity().recount(stop.signal);
    await until('the worker waits', async () => {
      const { rows } = await pool.query<{ waits: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`,
      );
      return rows[0]!.waits;
    });
    stop.abort();
    await other.query('COMMIT');
    other.release();
    await stopping;
    // Of the 1,000 items that it has compared, it has counted 400.
    expect([await popularityOf(400), await popularityOf(600)]).toEqual([3, 9]);
    await popularity().recount();
    expect(await popularityOf(600)).toBe(3);
  });
});
