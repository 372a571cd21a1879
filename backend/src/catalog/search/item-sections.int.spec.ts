import { beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { ItemSections } from './item-sections.ts';
import { meetingPointTerm } from './search-text.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';

const { pool } = useDatabase();
const ITEM = '00000001-0000-4000-8000-000000000000';
const COMMON = 'umeda';
const RARE = 'namba';

/** 20,000 items of twenty kinds; one of twenty is handed over at a common meeting point, and ten at a rare one. */
beforeAll(async () => {
  await pool.query('CREATE SCHEMA read_models; CREATE TABLE read_models.rounds (item_id text, status text)');
  await pool.query(`INSERT INTO app.users (id, username, password_hash) VALUES (1, 'hanako', '-')`);
  const areas = `CASE WHEN n % 20 = 0 THEN '{${COMMON}}' WHEN n <= 100 AND n % 10 = 1 THEN '{${RARE}}' ELSE '{}' END::text[]`;
  const terms = `CASE WHEN n % 20 = 0 THEN ARRAY[${meetingPointTerm(COMMON)}]
    WHEN n <= 100 AND n % 10 = 1 THEN ARRAY[${meetingPointTerm(RARE)}] ELSE '{}'::int[] END`;
  await pool.query(
    `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
       is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status,
       created_at, updated_at, search_terms)
     SELECT (lpad(to_hex(n), 8, '0') || '-0000-4000-8000-000000000000')::uuid, 1, '着物', 'main' || n % 4, 'sub' || n % 20,
       'womens', 'm', 'good', repeat('よい', 200), true, 3000, 'washing_machine', '{}', 'both', ${areas}, '{}', 'available',
       now() - (n * 7919 % 20000) * interval '1 minute', now(), ${terms} FROM generate_series(1, 20000) n`,
  );
  await pool.query('ANALYZE');
});

/** The plan of the first statement that reads a section. */
async function planOf(read: (sections: ItemSections) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    return { rows: [] };
  };
  const explaining = { query } as unknown as pg.Pool;
  const items = { existsBy: async () => true } as never;
  await read(new ItemSections(explaining, new RoundsOfItem(explaining, {} as never), items));
  return plans[0]!;
}

describe('a section of the home page', () => {
  it('with items near a common meeting point reads the newest items, and not all that are handed over there', async () => {
    const plan = await planOf((sections) => sections.near(null, COMMON));
    expect(plan).toContain('Index Scan using items_listed_newest');
    expect(plan).not.toContain('items_terms');
  });

  it('with items near a rare meeting point reads only these', async () => {
    expect(await planOf((sections) => sections.near(null, RARE))).toContain('Bitmap Index Scan on items_terms');
  });

  it('with similar items reads the newest of their kind in order, and rentals and reviews of the hundred most alike', async () => {
    const plan = await planOf((sections) => sections.similar(ITEM, null));
    expect(plan).toMatch(/Limit {2}\(cost=\S+ rows=100 /);
    expect(plan).toContain('Index Scan using items_of_kind');
    expect(plan).not.toContain('Bitmap');
  });

  it('with similar items shows other owners’ although one owner has hundreds that are more alike', async () => {
    await pool.query(`INSERT INTO app.users (id, username, password_hash)
      SELECT n, 'owner' || n, '-' FROM generate_series(2, 7) n`);
    await pool.query(
      `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
         is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status,
         created_at, updated_at, search_terms)
       SELECT gen_random_uuid(), n, name, main_category, sub_category, 'mens', size, condition, description, is_rentable,
         rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status, now(), now(), '{}'
       FROM app.items, generate_series(2, 7) n, generate_series(1, 2) WHERE id = $1`,
      [ITEM],
    );
    const sections = new ItemSections(pool, new RoundsOfItem(pool, {} as never), {} as never);
    const owners = (await sections.similar(ITEM, null)).map(({ userId }) => userId);
    expect(owners.slice(0, 2)).toEqual([1, 1]);
    expect(new Set(owners.slice(2)).size).toBeGreaterThanOrEqual(5);
    expect(owners).toHaveLength(12);
  });
});
