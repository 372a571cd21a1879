import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DAY } from '@meguri/contracts/rental-round/time/period.ts';
import { BORROWER, OWNER } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const world = useWorld();
beforeAll(() => world.startWorker());

const now = () => world.clock.now().toISOString();

interface Row {
  readonly user_id: number;
  readonly kind: string;
  readonly who: number | null;
}
async function noticesOf(roundId: string): Promise<readonly Row[]> {
  await world.quiet();
  const { rows } = await world.pool.query<Row>(
    'SELECT user_id, kind, who FROM app.notifications WHERE round_id = $1 ORDER BY at, kind, user_id',
    [roundId],
  );
  return rows;
}

describe('events of rounds', () => {
  it('become notifications of the users concerned, caused by one of them', async () => {
    const roundId = await world.requested(now());
    expect(await noticesOf(roundId)).toEqual([{ user_id: OWNER, kind: 'request_received', who: BORROWER }]);
    await world.happen(roundId, now(), { type: 'Declined', data: { reason: null } });
    expect((await noticesOf(roundId)).slice(1)).toEqual([{ user_id: BORROWER, kind: 'request_declined', who: OWNER }]);
  });

  it('notify once, however often their jobs run, even when the log is read again from the beginning', async () => {
    const roundIds = await Promise.all(Array.from({ length: 12 }, () => world.requested(now())));
    for (const roundId of roundIds) expect(await noticesOf(roundId)).toHaveLength(1);
    const { rows: before } = await world.pool.query('SELECT id FROM app.notifications ORDER BY id');
    await world.stopWorkers();
    await world.pool.query('DELETE FROM pgboss.job; DELETE FROM app.process_checkpoints');
    await Promise.all([world.startWorker(), world.startWorker()]);
    await world.quiet();
    expect((await world.pool.query('SELECT id FROM app.notifications ORDER BY id')).rows).toEqual(before);
    const { rows } = await world.pool.query(
      `SELECT sum(coalesce(jsonb_array_length(data -> 'events'), 1))::int AS notified FROM pgboss.job WHERE name LIKE 'notify%'`,
    );
    expect(rows).toEqual([{ notified: before.length }]);
  });

  it('that are days old when they are first processed are listed, without mails and pushes', async () => {
    const roundId = await world.requested(new Date(world.clock.now().getTime() - 4 * DAY).toISOString());
    await noticesOf(roundId);
    const { rows } = await world.pool.query(
      `SELECT mail_due, push_due FROM app.notifications WHERE round_id = $1 AND kind = 'request_received'`,
      [roundId],
    );
    expect(rows).toEqual([{ mail_due: null, push_due: null }]);
  });

  it('name the item by its name', async () => {
    const itemId = randomUUID();
    await world.pool.query(
      `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
         is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status,
         created_at, updated_at, catalogue_version)
       VALUES ($1, $2, '{{who}} $& 鞄', 'bags', 'tote', 'womens', 'm', 'good', '', true, 3000, 'washing_machine', '{}', 'both',
         '{}', '{/uploads/1.webp}', 'available', now(), now(), 1)`,
      [itemId, OWNER],
    );
    const roundId = await world.requested(now(), { itemId });
    await noticesOf(roundId);
    const { rows } = await world.pool.query<{ sentence: string }>(
      'SELECT sentence FROM app.notifications WHERE round_id = $1',
      [roundId],
    );
    expect(rows[0]?.sentence).toMatch(
      /^さんから「\{\{who\}\} \$& 鞄」のリクエストが届きました。.*までに返答してください。$/,
    );
  });
});
