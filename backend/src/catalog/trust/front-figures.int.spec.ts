import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LEAST_COUNTED } from '@meguri/contracts/item/front.ts';
import { ROUNDS } from '@meguri/projections/read-models/rounds/table.ts';
import { TIMELINE } from '@meguri/projections/read-models/timeline/table.ts';
import { createTable } from '@meguri/projections/runner/read-model-table.ts';
import type pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import type { HttpSettings } from '../../http/http-settings.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { FrontFigures } from './front-figures.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';

const { pool } = useDatabase();
const figures = ({ db = pool, demo = false } = {}) =>
  new FrontFigures(db, new RoundsOfItem(pool, {} as Clock), { demo } as HttpSettings);
beforeAll(async () => {
  await pool.query('CREATE SCHEMA read_models');
  for (const table of [ROUNDS, TIMELINE]) await pool.query(createTable('read_models', table));
  await pool.query(`INSERT INTO app.users (id, username, password_hash) VALUES (1, 'hanako', '-')`);
});
beforeEach(() =>
  pool.query(`TRUNCATE app.reviews, app.items CASCADE; TRUNCATE read_models.rounds, read_models.timeline`),
);

const item = (price: number, status: string, isRentable = true) =>
  pool.query(
    `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
       is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status,
       created_at, updated_at)
     VALUES (gen_random_uuid(), 1, 'x', 'outerwear', 'coat', 'unisex', 'm', 'good', '', $3, $1, 'washing_machine', '{}',
       'delivery', '{}', '{}', $2, now(), now())`,
    [price, status, isRentable],
  );
const reviews = (number: number, rating: number, state: 'shown' | 'waiting' | 'hidden' = 'shown') =>
  pool.query(
    `INSERT INTO app.reviews (id, round_id, written_by, author_id, about_id, item_id, rating, tags, body, completed_at,
       written_at, shown_at, hidden_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 'borrower', 2, 1, gen_random_uuid(), $2, '{}', '', now(), now(),
       CASE WHEN $3 <> 'waiting' THEN now() END, CASE WHEN $3 = 'hidden' THEN now() END FROM generate_series(1, $1)`,
    [number, rating, state],
  );
/** Requests of one new borrower each, answered after so many minutes. */
async function answers(number: number, minutes: number, firstBorrower: number): Promise<void> {
  await pool.query(
    `INSERT INTO read_models.rounds (id, item_id, owner_id, borrower_id, status, start_date, end_date, requested_at,
       unpaid_fee, payout_open, refund_open, money_open, state, revision, position, updated_at)
     SELECT $2 || n, 'x', 1, $2::int + n, 'completed', '2026-12-10', '2026-12-16', now() - interval '1 day', false, false,
       false, false, '{}', 0, '1', now() FROM generate_series(1, $1::int) AS n`,
    [number, String(firstBorrower)],
  );
  await pool.query(
    `INSERT INTO read_models.timeline (round_id, revision, type, at, party)
     SELECT id, 2, 'Approved', requested_at + make_interval(mins => $1), 'owner' FROM read_models.rounds r
     WHERE NOT EXISTS (SELECT FROM read_models.timeline t WHERE t.round_id = r.id)`,
    [minutes],
  );
}

describe('the figures of the landing page', () => {
  it('are absent on an empty installation', async () => {
    expect(await figures().shown()).toEqual({ priceFrom: null, rating: null, replyMinutes: null });
  });

  it('have the price of the cheapest tenth that can be rented, which one mistyped price doesn’t set', async () => {
    await item(100, 'available');
    for (let n = 0; n < LEAST_COUNTED - 2; n += 1) await item(900 + 100 * n, 'available');
    await item(300, 'suspended');
    await item(300, 'deleted');
    await item(300, 'available', false);
    expect((await figures().shown())?.priceFrom).toBeNull();
    await item(5000, 'available');
    expect((await figures().shown())?.priceFrom).toBe(900);
  });

  it('are shown of the demo’s data by a demo only', async () => {
    await pool.query('INSERT INTO app.demo_data (begun_at) VALUES (now())');
    try {
      expect(await figures({ demo: true }).shown()).not.toBeNull();
      expect(await figures().shown()).toBeNull();
    } finally {
      await pool.query('DELETE FROM app.demo_data');
    }
  });

  it(`hide stars of fewer than ${LEAST_COUNTED} published reviews`, async () => {
    await reviews(LEAST_COUNTED - 1, 5);
    await reviews(5, 1, 'waiting');
    await reviews(5, 1, 'hidden');
    expect((await figures().shown())?.rating).toBeNull();
    await reviews(1, 5);
    expect((await figures().shown())?.rating).toEqual({ average: 5, count: LEAST_COUNTED });
  });

  it(`hide the time to an answer of fewer than ${LEAST_COUNTED} pairs of people`, async () => {
    await answers(LEAST_COUNTED - 1, 45, 1000);
    await pool.query(`UPDATE read_models.rounds SET borrower_id = 1001`);
    await answers(1, 45, 2000);
    expect((await figures().shown())?.replyMinutes).toBeNull();
    await answers(LEAST_COUNTED, 45, 3000);
    expect((await figures().shown())?.replyMinutes).toBe(45);
  });

  it('are queried once for many requests', async () => {
    let queries = 0;
    const counting = { query: (...asked: Parameters<pg.Pool['query']>) => ((queries += 1), pool.query(...asked)) };
    const kept = figures({ db: counting as unknown as pg.Pool });
    await Promise.all([kept.shown(), kept.shown()]);
    await kept.shown();
    expect(queries).toBe(1);
  });
});
