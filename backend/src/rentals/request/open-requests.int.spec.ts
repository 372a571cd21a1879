import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { BORROWER, roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import pg from 'pg';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import { Rounds } from '../round/rounds.ts';
import { OpenRequests } from './open-requests.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';

let pools: pg.Pool[];
let log: InMemoryEventLog;
/** As in two processes, which share only the database and the log. */
let processes: OpenRequests[];
const { url, closeFirst } = useDatabase();
beforeAll(async () => {
  pools = [1, 2].map(() => new pg.Pool({ connectionString: url, max: 10 }));
  await pools[0]!.query(`INSERT INTO app.users (id, username, password_hash) VALUES (1, 'hanako', '-')`);
  await pools[0]!.query(`INSERT INTO app.users (id, username, password_hash) VALUES (${BORROWER}, 'kenji', '-')`);
  await pools[0]!.query('CREATE SCHEMA read_models');
  await pools[0]!.query('CREATE TABLE read_models.rounds (id text, borrower_id int, status text)');
  log = new InMemoryEventLog();
  processes = pools.map((pool) => new OpenRequests(pool, new Rounds(log)));
  closeFirst(() => Promise.all(pools.map((pool) => pool.end())));
});

const [{ event }] = roundIn('requested') as [ReturnType<typeof roundIn>[number]];
const itemId = async () => {
  const { rows } = await pools[0]!.query<{ id: string }>(
    `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
       is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status,
       created_at, updated_at)
     VALUES (gen_random_uuid(), 1, '麻のワンピース', 'tops', 'shirt', 'womens', 'm', 'good', '', true, 3000,
       'washing_machine', '{}', 'both', '{umeda}', '{}', 'available', now(), now()) RETURNING id`,
  );
  return rows[0]!.id;
};
const terms = async (change: Partial<RoundEventData<'RentalRequested'>> = {}) =>
  ({ ...event.data, itemId: await itemId(), ...change }) as RoundEventData<'RentalRequested'>;
const claimed = (roundId: string, asked: RoundEventData<'RentalRequested'>, at = 0) =>
  processes[at]!.claim(roundId, asked).then(
    (isNew) => (isNew ? 'claimed' : 'known'),
    ({ code }: { code: string }) => code,
  );
const age = (itemId: string) =>
  pools[0]!.query(
    `UPDATE app.open_requests SET claims = (SELECT jsonb_object_agg(key, jsonb_set(value, '{2}', '"2020-01-01T00:00:00Z"'))
       FROM jsonb_each(claims)) WHERE item_id = $1`,
    [itemId],
  );

describe('a borrower’s open requests', () => {
  it('for the same days, forty at once in two processes, are limited to one', async () => {
    const asked = await terms();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => claimed(randomUUID(), asked, index % 2)),
    );
    expect(answers.filter((answer) => answer === 'claimed')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'already_requested')).toHaveLength(39);
  });

  it('are fifty at most, of 75 at once for 75 items in two processes, with stored ones included', async () => {
    const borrowerId = 77;
    await pools[0]!.query(`INSERT INTO app.users (id, username, password_hash) VALUES (${borrowerId}, 'eager', '-')`);
    await pools[0]!.query(
      `INSERT INTO read_models.rounds SELECT 'before ' || n, ${borrowerId}, CASE WHEN n > 3 THEN 'completed' ELSE 'request_sent' END
       FROM generate_series(1, 9) n`,
    );
    const wishes = await Promise.all(Array.from({ length: 75 }, () => terms({ borrowerId })));
    const answers = await Promise.all(wishes.map((asked, index) => claimed(randomUUID(), asked, index % 2)));
    expect(answers.filter((answer) => answer === 'claimed')).toHaveLength(47);
    expect(answers.filter((answer) => answer === 'too_many_open_requests')).toHaveLength(28);
  });

  it('are distinguished by borrower, item and days', async () => {
    const asked = await terms();
    expect(await claimed(randomUUID(), asked)).toBe('claimed');
    expect(await claimed(randomUUID(), { ...asked, startDate: '2026-12-16' })).toBe('already_requested');
    expect(await claimed(randomUUID(), { ...asked, startDate: '2027-01-10' })).toBe('claimed');
    expect(await claimed(randomUUID(), { ...asked, borrowerId: 99 })).toBe('claimed');
    expect(await claimed(randomUUID(), { ...asked, itemId: await itemId() })).toBe('claimed');
  });

  it('may be sent again, and keep their first days', async () => {
    const [asked, id] = [await terms(), randomUUID()];
    expect(await claimed(id, asked)).toBe('claimed');
    expect(await claimed(id, { ...asked, startDate: '2027-01-10' })).toBe('known');
    expect(await claimed(randomUUID(), asked)).toBe('already_requested');
  });

  it('are refused for an item that its owner has deleted', async () => {
    const asked = await terms();
    await pools[0]!.query(`UPDATE app.items SET status = 'deleted' WHERE id = $1`, [asked.itemId]);
    expect(await claimed(randomUUID(), asked)).toBe('item_not_found');
  });

  it('release the days after a minute if their round was never stored', async () => {
    const asked = await terms();
    await claimed(randomUUID(), asked);
    expect(await claimed(randomUUID(), asked)).toBe('already_requested');
    await age(asked.itemId);
    expect(await claimed(randomUUID(), asked)).toBe('claimed');
  });
});
