import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROUNDS } from '@meguri/projections/read-models/rounds/table.ts';
import { PARKED_TABLE } from '@meguri/projections/runner/parked-streams.ts';
import { createIndexes, createTable } from '@meguri/projections/runner/read-model-table.ts';
import type { JobQueues } from '../../adapters/jobs/job-queues.ts';
import { DailyUpkeep } from '../../accounts/leaving/daily-upkeep.ts';
import type { InactiveAccounts } from '../../accounts/leaving/inactive-accounts.ts';
import { PersonalData } from '../../accounts/leaving/personal-data.ts';
import type { Uploads } from '../../catalog/uploads/uploads.ts';
import type { Clock } from '../../event-sourcing/clock/clock.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import type { RequestViews } from './request-views.ts';
import { RoundRecords } from './round-records.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';

const NOW = '2036-06-01T00:00:00.000Z';
/** How many rounds ended long enough ago to erase their records, and how many haven't. */
const [OLD, NEW] = [1_200, 5];

const { pool } = useDatabase();
beforeAll(async () => {
  await pool.query('CREATE SCHEMA read_models');
  await pool.query(
    [createTable('read_models', ROUNDS), ...createIndexes('read_models', ROUNDS), PARKED_TABLE].join(';'),
  );
  await pool.query(`
    CREATE TEMP TABLE n AS SELECT n, lpad(to_hex(n), 8, '0') || '-0000-4000-8000-000000000000' AS id,
      CASE WHEN n <= ${OLD} THEN timestamptz '2028-01-01Z' ELSE timestamptz '2036-01-01Z' END AS at
      FROM generate_series(1, ${OLD + NEW}) n;
    INSERT INTO read_models.rounds (id, item_id, owner_id, borrower_id, status, start_date, end_date, requested_at, ended_at,
        unpaid_fee, payout_open, refund_open, money_open, state, revision, position, updated_at)
      SELECT id, id, 1, 2, 'completed', at, at, at, at, false, false, false, false, '{}', 9, '', at FROM n;
    INSERT INTO app.round_texts (id, round_id, kind, body, salt) SELECT id::uuid, id::uuid, 'comment', 'よい', 's' FROM n`);
});

async function kept(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('SELECT count(body)::int AS n FROM app.round_texts');
  return rows[0]!.n;
}

describe('records of old rentals', () => {
  it('are erased in batches; an aborted run keeps what was done, and goes on later', async () => {
    const batches: number[] = [];
    let broken = true;
    const personalData = new PersonalData();
    new RoundRecords(pool, {} as RequestViews, personalData, {} as JobQueues).onModuleInit();
    personalData.add({
      name: 'a witness',
      export: async () => null,
      purge: async (_, { ids }) => {
        if (broken && batches.length === 1) throw new Error('broken off');
        batches.push(ids.length);
      },
      tend: async () => {
        if (broken) throw new Error('not tended');
      },
    });
    let tended = 0;
    personalData.add({ name: 'another', export: async () => null, tend: async () => void (tended += 1) });
    const clock = { now: () => new Date(NOW) } as Clock;
    const inactive = { tend: async () => undefined } as unknown as InactiveAccounts;
    let swept = 0;
    const uploads = { sweepRemoved: async () => void (swept += 1) } as unknown as Uploads;
    const upkeep = new DailyUpkeep(pool, clock, personalData, inactive, uploads);

    await expect(upkeep.run()).rejects.toThrow('broken off');
    expect(await kept()).toBe(OLD + NEW - 500);
    // The other jobs don't wait for it.
    expect({ tended, swept }).toEqual({ tended: 1, swept: 1 });
    broken = false;
    batches.length = 0;
    await upkeep.run();
    expect(batches).toEqual([500, 500, 200]);
    expect(await kept()).toBe(NEW);
  });

  it('lose their photos, except those that a draft of an item shows', async () => {
    const round = '00000001-0000-4000-8000-000000000000';
    const shown = '70000000-0000-4000-8000-00000000000a';
    const other = '70000000-0000-4000-8000-00000000000b';
    await pool.query(`INSERT INTO app.users (id, username, password_hash) VALUES (1, 'hanako', '-')`);
    await pool.query(
      `INSERT INTO app.uploads (id, user_id, kind, url, bytes, width, height)
       SELECT id, 1, 'item', '/uploads/items/' || id, 1, 1, 1 FROM unnest($1::uuid[]) AS id`,
      [[shown, other]],
    );
    await pool.query(
      `INSERT INTO app.round_photos (round_id, upload_id, salt) SELECT $2::uuid, id, 's' FROM unnest($1::uuid[]) AS id`,
      [[shown, other], round],
    );
    await pool.query('INSERT INTO app.item_drafts (id, user_id, images) VALUES (gen_random_uuid(), 1, $1)', [
      [`/uploads/items/${shown}`],
    ]);
    const records = new RoundRecords(pool, {} as RequestViews, new PersonalData(), {} as JobQueues);
    await inTransaction(pool, (db) => records.purge(db, { ids: [round], endedBefore: '2033-06-01T00:00:00.000Z' }));
    const { rows } = await pool.query('SELECT id FROM app.uploads WHERE removed_at IS NOT NULL');
    expect(rows).toEqual([{ id: other }]);
  });
});
