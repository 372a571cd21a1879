import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { changedItems, FIRST_PLACE } from './changed-items.ts';
import { useDatabase } from '../../../../../test/support/use-database.ts';

const { pool } = useDatabase();

describe('the load of the catalogue', () => {
  it('reads all columns from one index, whatever texts the items have', async () => {
    const client = await pool.connect();
    // Of an empty table Postgres would read all rows.
    await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off');
    const plans: string[] = [];
    const query = async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return { rows: [] };
    };
    await changedItems({ query } as unknown as pg.Pool, { ...FIRST_PLACE, version: '7' }, false);
    client.release(true);
    expect(plans).toEqual([expect.stringContaining('Index Only Scan using items_catalogue_in_order on items i')]);
  });

  it('reads 500 items with texts in a part, and 5,000 without, until there are no more', async () => {
    await pool.query(`INSERT INTO app.users (id, username, password_hash) VALUES (1, 'hanako', '-')`);
    // Each in a statement of its own, so with a version of its own.
    await pool.query(`DO $$
      BEGIN
        FOR n IN 1..501 LOOP
          INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition,
            description, is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas,
            images, status, created_at, updated_at, search_terms)
          VALUES (gen_random_uuid(), 1, '着物', 'main', 'sub', 'womens', 'm', 'good', '', true, 3000, 'washing_machine',
            '{}', 'both', '{}', '{}', 'available', now(), now(), '{}');
        END LOOP;
      END $$`);
    const first = await changedItems(pool, FIRST_PLACE, true);
    expect([first.rows.length, first.more]).toEqual([500, true]);
    const rest = await changedItems(pool, first.rows.at(-1)!, true);
    expect([rest.rows.length, rest.more]).toEqual([1, false]);
    const all = await changedItems(pool, FIRST_PLACE, false);
    expect([all.rows.length, all.more]).toEqual([501, false]);
  });

  it('reads the changes of one statement in such parts, too, each item once', async () => {
    await pool.query(`UPDATE app.items SET rental_price = 3100`);
    const first = await changedItems(pool, FIRST_PLACE, true);
    expect([first.rows.length, first.more]).toEqual([500, true]);
    expect(new Set(first.rows.map(({ version }) => version)).size).toBe(1);
    const rest = await changedItems(pool, first.rows.at(-1)!, true);
    expect([rest.rows.length, rest.more]).toEqual([1, false]);
    expect(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size).toBe(501);
  });
});
