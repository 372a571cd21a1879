import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { REPLIES_COUNTED, type Standing } from '@meguri/contracts/account/standing.ts';
import { ROUNDS } from '@meguri/projections/read-models/rounds/table.ts';
import { TIMELINE } from '@meguri/projections/read-models/timeline/table.ts';
import { createTable } from '@meguri/projections/runner/read-model-table.ts';
import type pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { Standings } from './standings.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';

const [HANAKO, KENJI, LEFT] = [1, 2, 3] as const;
const { pool } = useDatabase();
const standings = new Standings(pool, new RoundsOfItem(pool, {} as Clock));
beforeAll(async () => {
  await pool.query('CREATE SCHEMA read_models');
  for (const table of [ROUNDS, TIMELINE]) await pool.query(createTable('read_models', table));
  await pool.query(
    `INSERT INTO app.users (id, username, password_hash, prefecture, city, created_at, erased_at) VALUES
     (1, 'hanako', '-', '大阪府', '大阪市', '2026-02-28T15:00:00Z', NULL), (2, 'kenji', '-', NULL, NULL, '2026-02-28T14:59:59Z', NULL),
     (3, 'left', '-', NULL, NULL, now(), now())`,
  );
});
beforeEach(() => pool.query('TRUNCATE app.reviews CASCADE; TRUNCATE read_models.rounds, read_models.timeline'));

interface Answer {
  readonly type: 'Approved' | 'Declined';
  readonly after: number;
}
let newcomers = 10;
/** A request to hanako some days ago, answered after some minutes; by a new user unless a borrower is given. */
async function asked(status: string, daysAgo: number, answer: Answer | null, borrower = (newcomers += 1)) {
  const id = randomUUID();
  await pool.query(
    `INSERT INTO read_models.rounds (id, item_id, owner_id, borrower_id, status, start_date, end_date, requested_at,
       unpaid_fee, payout_open, refund_open, money_open, state, revision, position, updated_at)
     VALUES ($1, 'x', 1, $4, $2, '2026-12-10', '2026-12-16', now() - make_interval(days => $3), false, false, false, false,
       '{}', 0, '1', now())`,
    [id, status, daysAgo, borrower],
  );
  if (answer === null) return;
  await pool.query(
    `INSERT INTO read_models.timeline (round_id, revision, type, at, party)
     SELECT id, 2, $2, requested_at + make_interval(mins => $3), 'owner' FROM read_models.rounds WHERE id = $1`,
    [id, answer.type, answer.after],
  );
}
const review = (rating: number, state: 'shown' | 'waiting' | 'hidden', aboutId: number = HANAKO) =>
  pool.query(
    `INSERT INTO app.reviews (id, round_id, written_by, author_id, about_id, item_id, rating, tags, body, completed_at,
       written_at, shown_at, hidden_at)
     VALUES (gen_random_uuid(), gen_random_uuid(), 'borrower', 2, $3, gen_random_uuid(), $1, '{}', '', now(), now(),
       CASE WHEN $2 <> 'waiting' THEN now() END, CASE WHEN $2 = 'hidden' THEN now() END)`,
    [rating, state, aboutId],
  );
const NOTHING = {
  ...{ rating: { average: null, count: 0 }, lent: 0, borrowed: 0, replyRate: null, replyMinutes: null },
};

describe('a user’s reputation', () => {
  it('is unknown at first, except for the registration date and the prefecture', async () => {
    expect(await standings.of(HANAKO)).toEqual({ ...NOTHING, memberSince: '2026-03', area: '大阪府' });
    expect(await standings.of(KENJI)).toEqual({ ...NOTHING, memberSince: '2026-02', area: null });
    expect([await standings.of(LEFT), await standings.of(4)]).toEqual([null, null]);
  });

  it('counts published reviews', async () => {
    for (const rating of [5, 4, 4]) await review(rating, 'shown');
    await review(1, 'waiting');
    await review(1, 'hidden');
    await review(2, 'shown', KENJI);
    const [hanako, kenji] = await Promise.all([standings.of(HANAKO), standings.of(KENJI)]);
    expect(hanako?.rating).toEqual({ average: 4.33, count: 3 });
    expect(kenji?.rating).toEqual({ average: 2, count: 1 });
  });

  it('counts completed rentals on either side, answers and the time they took', async () => {
    await asked('completed', 9, { type: 'Approved', after: 10 }, KENJI);
    await asked('completed', 8, { type: 'Approved', after: 20 });
    await asked('request_declined', 7, { type: 'Declined', after: 1000 });
    await asked('request_expired', 6, null);
    // None of these was an answer that the owner owed.
    await asked('request_cancelled', 5, null);
    await asked('rejected', 4, null);
    await asked('request_sent', 0, null);
    expect(await standings.of(HANAKO)).toMatchObject({ lent: 2, borrowed: 0, replyRate: 75, replyMinutes: 20 });
    expect(await standings.of(KENJI)).toMatchObject({ lent: 0, borrowed: 1, replyRate: null, replyMinutes: null });
  });

  it('is 0 percent without a time for an owner who never answered', async () => {
    await asked('request_expired', 6, null);
    expect(await standings.of(HANAKO)).toMatchObject({ replyRate: 0, replyMinutes: null });
  });

  it('ignores what is long ago', async () => {
    for (let n = 0; n < 3; n += 1) await asked('request_expired', 300, null);
    const recent = Array.from({ length: REPLIES_COUNTED }, () =>
      asked('completed', 1, { type: 'Approved', after: 60 }),
    );
    await Promise.all(recent);
    expect(await standings.of(HANAKO)).toMatchObject({ replyRate: 100, lent: REPLIES_COUNTED });
  });

  it('doesn’t depend on one borrower: only their newest answered request counts', async () => {
    await asked('request_expired', 40, null);
    await asked('request_expired', 35, null, KENJI);
    for (let n = 1; n <= 30; n += 1) await asked('request_declined', n, { type: 'Declined', after: 0 }, KENJI);
    // Withdrawn after the approval, which counts as an answer.
    await asked('request_cancelled', 0, { type: 'Approved', after: 30 }, KENJI);
    expect(await standings.of(HANAKO)).toMatchObject({ replyRate: 50, replyMinutes: 30 });
  });

  it('isn’t erased by withdrawn or pending requests', async () => {
    await asked('completed', 30, { type: 'Approved', after: 60 });
    await asked('request_expired', 20, null, KENJI);
    const empty = (['request_cancelled', 'request_sent', 'rejected'] as const).flatMap((status) =>
      Array.from({ length: REPLIES_COUNTED }, (_, n) => asked(status, 1, null, n % 2 === 0 ? KENJI : undefined)),
    );
    await Promise.all(empty);
    expect(await standings.of(HANAKO)).toMatchObject({ replyRate: 50, replyMinutes: 60 });
  });

  it('is queried once for many users', async () => {
    let queries = 0;
    const counting = { query: (...asked: Parameters<pg.Pool['query']>) => ((queries += 1), pool.query(...asked)) };
    const many = new Standings(counting as unknown as pg.Pool, new RoundsOfItem(pool, {} as Clock));
    const found: readonly (Standing | null)[] = await Promise.all([HANAKO, KENJI, LEFT].map((id) => many.of(id)));
    expect(queries).toBe(1);
    expect(found.map((one) => one?.memberSince ?? null)).toEqual(['2026-03', '2026-02', null]);
  });
});
