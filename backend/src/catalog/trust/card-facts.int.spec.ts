import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { CardFacts } from './card-facts.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';

const [COAT, BAG] = [randomUUID(), randomUUID()];

const { pool } = useDatabase();
beforeAll(async () => {
  await pool.query(
    `INSERT INTO app.users (id, username, password_hash, prefecture) VALUES (1, 'hanako', '-', '大阪府'), (2, 'kenji', '-', NULL)`,
  );
  for (const [id, owner] of [
    [COAT, 1],
    [BAG, 2],
  ] as const) {
    await pool.query(
      `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
         is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status,
         created_at, updated_at)
       VALUES ($1, $2, 'x', 'outerwear', 'coat', 'unisex', 'm', 'good', '', true, 3000, 'washing_machine', '{}',
         'delivery', '{}', '{}', 'available', now(), now())`,
      [id, owner],
    );
  }
});
const review = (itemId: string, rating: number, by: 'borrower' | 'owner', isShown = true) =>
  pool.query(
    `INSERT INTO app.reviews (id, round_id, written_by, author_id, about_id, item_id, rating, tags, body, completed_at,
       written_at, shown_at)
     VALUES (gen_random_uuid(), gen_random_uuid(), $3, 2, 1, $1, $2, '{}', '', now(), now(), CASE WHEN $4 THEN now() END)`,
    [itemId, rating, by, isShown],
  );

describe('the facts on an item’s card', () => {
  it('are borrowers’ ratings as far as they are public, and the owner’s prefecture', async () => {
    await review(COAT, 5, 'borrower');
    await review(COAT, 4, 'borrower');
    await review(COAT, 1, 'borrower', false);
    await review(COAT, 1, 'owner');
    const facts = new CardFacts(pool);
    expect(await facts.of(COAT)).toEqual({ rating: { average: 4.5, count: 2 }, area: '大阪府' });
    expect(await facts.of(BAG)).toEqual({ rating: { average: null, count: 0 }, area: null });
    expect(await facts.of(randomUUID())).toEqual({ rating: { average: null, count: 0 }, area: null });
  });

  it('are queried once for a whole list, and cached for the next one', async () => {
    let queries = 0;
    const counting = { query: (...asked: Parameters<pg.Pool['query']>) => ((queries += 1), pool.query(...asked)) };
    const facts = new CardFacts(counting as unknown as pg.Pool);
    await Promise.all([COAT, BAG].map((id) => facts.of(id)));
    await Promise.all([BAG, COAT].map((id) => facts.of(id)));
    expect(queries).toBe(1);
  });
});
