import { beforeAll, describe, expect, it } from '@jest/globals';
import { whyNoStart } from '@meguri/contracts/item/free-weeks.ts';
import type { BookedPeriod } from '@meguri/contracts/item/item-view.ts';
import { startsCovering } from '@meguri/contracts/item/wear-on.ts';
import { addDays, reservedPeriod } from '@meguri/contracts/rental-round/time/period.ts';
import { BLOCKED_DAYS, RESERVATIONS } from '@meguri/projections/read-models/calendar/projection.ts';
import { ROUNDS } from '@meguri/projections/read-models/rounds/table.ts';
import { createTable } from '@meguri/projections/runner/read-model-table.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { OperatorEntries } from '../../http/operators/operator-entries.ts';
import { PrivateFileAccess } from '../uploads/private-file-access.ts';
import { RoundsOfItem } from './rounds-of-item.ts';
import { useEmptyDatabase } from '../../../../test/support/use-database.ts';

class FixedClock extends Clock {
  override now(): Date {
    return new Date('2026-12-05T15:00:00Z');
  }
}

const ITEM = '00000000-0000-4000-8000-000000000001';
const PHOTO = '00000000-0000-4000-8000-0000000000aa';
const ROUND = '00000000-0000-4000-8000-000000000011';

const { pool } = useEmptyDatabase();
beforeAll(async () => {
  await pool.query('CREATE SCHEMA read_models; CREATE SCHEMA app');
  await pool.query(createTable('read_models', RESERVATIONS));
  await pool.query(createTable('read_models', BLOCKED_DAYS));
  await pool.query('CREATE TABLE app.items (id uuid PRIMARY KEY, days_between int NOT NULL)');
  await pool.query(createTable('read_models', ROUNDS));
  await pool.query('CREATE TABLE app.round_photos (round_id uuid, upload_id uuid)');
});

async function addRound(id: string, itemId: string, status: string): Promise<void> {
  await pool.query(
    `INSERT INTO read_models.rounds (id, item_id, owner_id, borrower_id, status, start_date, end_date, requested_at,
       unpaid_fee, payout_open, refund_open, money_open, state, revision, position, updated_at)
     VALUES ($1, $2, 1, 2, $3, '2026-12-10', '2026-12-16', now(), false, false, false, false, '{}', 0, '1', now())`,
    [id, itemId, status],
  );
}

describe('rounds of an item, from the read models', () => {
  it('give its reserved days from today in Tokyo on, including shipping', async () => {
    await pool.query(
      `INSERT INTO read_models.reservations (item_id, round_id, reserved_from, reserved_to) VALUES
       ($1, 'a', '2026-11-20', '2026-12-06'), ($1, 'b', '2026-12-20', '2026-12-30'), ($1, 'c', '2026-12-09', '2026-12-19'),
       ('other', 'd', '2026-12-09', '2026-12-19')`,
      [ITEM],
    );
    const periods = await new RoundsOfItem(pool, new FixedClock()).bookedPeriods([ITEM, ROUND]);
    expect([...periods]).toEqual([
      [
        ITEM,
        [
          { startDate: '2026-12-09', endDate: '2026-12-18' },
          { startDate: '2026-12-20', endDate: '2026-12-29' },
        ],
      ],
    ]);
  });

  it('give the days that its owner blocks, besides reserved ones', async () => {
    const item = '00000000-0000-4000-8000-000000000004';
    await pool.query(
      `INSERT INTO read_models.blocked_days (item_id, block_id, blocked_from, blocked_to) VALUES
       ($1, 'a', '2026-12-20', '2026-12-21'), ($1, 'b', '2026-11-01', '2026-11-09')`,
      [item],
    );
    const periods = await new RoundsOfItem(pool, new FixedClock()).bookedPeriods([item]);
    expect([...periods]).toEqual([[item, [{ startDate: '2026-12-20', endDate: '2026-12-20', byOwner: true }]]]);
  });

  it('reserve items for a week, and for the owner’s gap before the next rental', async () => {
    const rounds = new RoundsOfItem(pool, new FixedClock());
    const ids = (await rounds.reservedItems({ from: '2027-01-01', to: '2027-01-08' })).toSorted();
    expect(ids).toEqual([]);
    const item = (n: number) => `00000000-0000-4000-8000-00000000004${n}`;
    // Each with the days that it stays with its owner, and its next reservation.
    const next = [
      [0, '2027-01-07', true],
      [0, '2027-01-08', false],
      [2, '2027-01-09', true],
      [2, '2027-01-10', false],
      [7, '2027-01-14', true],
      [7, '2027-01-15', false],
    ] as const;
    for (const [n, [days, from]] of next.entries()) {
      await pool.query('INSERT INTO app.items VALUES ($1, $2)', [item(n), days]);
      await pool.query(`INSERT INTO read_models.reservations VALUES ($1, 'r', $2::date, $2::date + 17)`, [
        item(n),
        from,
      ]);
    }
    const taken = await rounds.reservedItems({ from: '2027-01-01', to: '2027-01-08' });
    expect(next.map((_, n) => taken.includes(item(n)))).toEqual(next.map(([, , isTaken]) => isTaken));
  });

  it('reserve items on a day if no week with this day is left, as the items’ own calendars show it', async () => {
    const rounds = new RoundsOfItem(pool, new FixedClock());
    const now = '2027-06-01T03:00:00.000Z';
    const items = await Promise.all(Array.from({ length: 60 }, (_, n) => bookedItem(n, '2027-06-15')));
    for (const method of ['delivery', 'pickup'] as const) {
      for (const day of ['2027-06-05', '2027-06-08', '2027-06-15', '2027-06-18']) {
        const { first, more } = startsCovering(day, now, method)!;
        const starts = Array.from({ length: more + 1 }, (_, later) => addDays(first, later));
        const taken = await rounds.reservedItems(reservedPeriod(first, method, 0), more);
        const expected = items.map((item) =>
          starts.every((start) => whyNoStart(start, { ...item, now, method }) !== null),
        );
        expect([method, day, items.map(({ id }) => taken.includes(id))]).toEqual([method, day, expected]);
        expect([method, day, new Set(expected).size]).toEqual([method, day, 2]);
      }
    }
  });

  /** An item with two periods that are reserved or blocked, within about three weeks around a day. */
  async function bookedItem(n: number, day: string) {
    const id = `00000000-0000-4000-8000-0000000007${String(n).padStart(2, '0')}`;
    const daysBetween = n % 4;
    await pool.query('INSERT INTO app.items VALUES ($1, $2)', [id, daysBetween]);
    const booked: BookedPeriod[] = [];
    let from = addDays(day, ((n * 7) % 23) - 18);
    for (const [place, days] of [1 + ((n * 5) % 13), 1 + ((n * 11) % 17)].entries()) {
      const table = (n + place) % 3 === 0 ? 'blocked_days' : 'reservations';
      const to = addDays(from, days);
      await pool.query(`INSERT INTO read_models.${table} VALUES ($1, $2, $3, $4)`, [id, String(place), from, to]);
      booked.push({ startDate: from, endDate: addDays(to, -1) });
      from = addDays(to, (n * 3) % 9);
    }
    return { id, booked, daysBetween };
  }

  it('reserve days from the approval until they are over', async () => {
    const rounds = new RoundsOfItem(pool, new FixedClock());
    const item = '00000000-0000-4000-8000-000000000002';
    for (const [index, [status, runs]] of (
      [
        ['request_sent', false],
        ['completed', false],
        ['cancelled', false],
        ['request_approved', true],
      ] as const
    ).entries()) {
      await addRound(`00000000-0000-4000-8000-00000000002${index}`, item, status);
      expect([status, await rounds.hasRunning(item)]).toEqual([status, runs]);
    }
    const { rows } = await pool.query(`SELECT ${rounds.rentalCountSql(`'${item}'::uuid`)} AS count`);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('are open from the request until they are over', async () => {
    const rounds = new RoundsOfItem(pool, new FixedClock());
    const item = '00000000-0000-4000-8000-000000000003';
    const isOpen = async () =>
      (await pool.query<{ open: boolean }>(`SELECT ${rounds.openSql(`'${item}'::uuid`)} AS open`)).rows[0]?.open;
    await addRound('00000000-0000-4000-8000-000000000031', item, 'completed');
    await addRound('00000000-0000-4000-8000-000000000032', item, 'request_declined');
    expect(await isOpen()).toBe(false);
    await addRound('00000000-0000-4000-8000-000000000033', item, 'request_sent');
    expect(await isOpen()).toBe(true);
  });

  it('let their parties see attached photos', async () => {
    const access = new PrivateFileAccess(pool, new OperatorEntries());
    const mayRead = (userId: number) => access.mayRead({ userId, isAdmin: false, role: null }, PHOTO);
    expect(await mayRead(1)).toBe(false);
    await addRound(ROUND, ITEM, 'request_sent');
    await pool.query('INSERT INTO app.round_photos VALUES ($1, $2)', [ROUND, PHOTO]);
    expect([await mayRead(1), await mayRead(2), await mayRead(3)]).toEqual([true, true, false]);
    expect(await access.mayRead({ userId: 3, isAdmin: true, role: 'administrator' }, PHOTO)).toBe(true);
  });
});
