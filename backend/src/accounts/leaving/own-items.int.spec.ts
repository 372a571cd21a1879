import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { BORROWER, OWNER } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { WithheldPhotos } from '../../catalog/uploads/withheld-photos.ts';
import { Erasure } from './erasure.ts';
import { OpenRounds } from './open-rounds.ts';
import { OwnItems } from './own-items.ts';
import { PersonalData } from './personal-data.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';

let erasure: Erasure;

const { pool } = useDatabase();
beforeAll(async () => {
  await pool.query(`CREATE SCHEMA read_models; CREATE TABLE read_models.rounds (id text, owner_id int, borrower_id int,
    item_id text, status text, requested_at timestamptz, unpaid_fee boolean, payout_open boolean, refund_open boolean, state json);
    CREATE TABLE read_models.parked_streams (projection text, stream text)`);
  const personalData = new PersonalData();
  personalData.add(new OwnItems(pool));
  const nothing = async () => undefined;
  erasure = new Erasure(
    pool,
    { hash: async () => '-' } as never,
    personalData,
    new OpenRounds({ head: async () => null } as never, null as never),
    { endAll: nothing } as never,
    { forget: nothing } as never,
    { sweepRemoved: nothing } as never,
  );
});
beforeEach(async () => {
  await pool.query('TRUNCATE read_models.rounds, app.users CASCADE');
  await pool.query(`INSERT INTO app.users (id, username, password_hash)
    VALUES (${OWNER}, 'hanako', '-'), (${BORROWER}, 'kenji', '-')`);
});

/** An item that was rented once. @returns its photo */
async function rented(status: 'available' | 'suspended' | 'deleted'): Promise<string> {
  const [item, upload] = [randomUUID(), randomUUID()];
  const url = `/uploads/items/${upload}.webp`;
  await pool.query(
    `INSERT INTO app.uploads (id, user_id, kind, url, bytes, width, height) VALUES ($1, $2, 'item', $3, 1, 4, 3)`,
    [upload, OWNER, url],
  );
  await pool.query(
    `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
       is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status,
       created_at, updated_at)
     VALUES ($1, $2, '鞄', 'tops', 'shirt', 'womens', 'm', 'good', '', true, 3000, 'washing_machine', '{}', 'both',
       '{umeda}', $3, $4, now(), now())`,
    [item, OWNER, [url], status],
  );
  await pool.query(
    `INSERT INTO read_models.rounds (id, owner_id, borrower_id, item_id, status, unpaid_fee, payout_open, refund_open, state)
     VALUES ($1, $2, $3, $4, 'completed', false, false, false, '{}')`,
    [randomUUID(), OWNER, BORROWER, item],
  );
  return url;
}
const withheld = (url: string) => new WithheldPhotos(pool).has(url);
const mayStillSee = (userId: number, url: string, isAdmin = false) =>
  new WithheldPhotos(pool).mayStillSee({ userId, isAdmin } as never, { id: randomUUID(), userId: OWNER, url });

it('suspended items stay suspended after their owner leaves, but stay visible to owner and borrower', async () => {
  const [suspended, listed] = [await rented('suspended'), await rented('available')];
  expect(await erasure.erase(OWNER)).toBe(true);
  expect([await withheld(suspended), await withheld(listed)]).toEqual([true, false]);
  const [stranger, operator] = [BORROWER + 7, BORROWER + 8];
  expect([await mayStillSee(BORROWER, suspended), await mayStillSee(operator, suspended, true)]).toEqual([true, true]);
  expect(await mayStillSee(stranger, suspended)).toBe(false);
});

it('so do all photos of an account that was locked as inactive', async () => {
  const [suspended, deleted] = [await rented('suspended'), await rented('deleted')];
  await pool.query('UPDATE app.users SET locked_at = now() WHERE id = $1', [OWNER]);
  expect(await erasure.erase(OWNER)).toBe(true);
  expect([await withheld(suspended), await withheld(deleted)]).toEqual([true, true]);
});
