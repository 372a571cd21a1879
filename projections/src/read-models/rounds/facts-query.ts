import { overlap, type Instant, type Period, reservedPeriod } from '@meguri/contracts/rental-round/period.ts';
import { FINAL_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import type { Queryable } from '../../runner/projection.ts';
import { recordOf, ROUND_COLUMNS, type RoundRow } from './query.ts';

/** What a borrower's rounds say about a new request. */
export interface BorrowerFacts {
  readonly overdue: boolean;
  readonly unpaidFee: boolean;
}

export async function borrowerFacts(database: Queryable, userId: number, now: Instant): Promise<BorrowerFacts> {
  const { rows } = await database.query<BorrowerFacts>({
    name: 'read_models_borrower_facts',
    text: `SELECT coalesce(bool_or(overdue_from < $2), false) AS overdue, coalesce(bool_or(unpaid_fee), false) AS "unpaidFee"
           FROM read_models.rounds WHERE borrower_id = $1`,
    values: [userId, now],
  });
  return rows[0] ?? { overdue: false, unpaidFee: false };
}

/** Whether another round than this keeps the item beyond its deadline. */
export async function isItemOverdueElsewhere(
  database: Queryable,
  itemId: string,
  exceptRound: string,
  now: Instant,
): Promise<boolean> {
  return exists(database, 'item_id = $1 AND id <> $2 AND overdue_from < $3', [itemId, exceptRound, now]);
}

/** Whether a round of this item is in no final status yet. */
export const hasOpenRound = (database: Queryable, itemId: string): Promise<boolean> =>
  exists(database, 'item_id = $1 AND status <> ALL ($2)', [itemId, FINAL_STATUSES]);

/** Rounds of this user, as either party, that are in no final status yet or still owe one of them money. */
export async function openRoundsOfUser(database: Queryable, userId: number): Promise<string[]> {
  return ids(
    database,
    '(borrower_id = $1 OR owner_id = $1) AND (status <> ALL ($2) OR payout_open OR unpaid_fee) ORDER BY requested_at, id',
    [userId, FINAL_STATUSES],
  );
}

/** Requests of the item that nobody has answered and whose reserved days overlap the period, the oldest first. */
export async function openRequests(database: Queryable, itemId: string, period: Period): Promise<string[]> {
  const { rows } = await database.query<RoundRow>({
    name: 'read_models_open_requests',
    text: `SELECT ${ROUND_COLUMNS} FROM read_models.rounds
           WHERE item_id = $1 AND status IN ('requested', 'request_sent') ORDER BY requested_at, id`,
    values: [itemId],
  });
  return rows
    .map(recordOf)
    .filter(({ round }) => overlap(reservedPeriod(round.startDate, round.handover.method), period))
    .map(({ id }) => id);
}

/** Rounds with a payout that can be sent; of one owner, or of everybody. */
export const roundsAwaitingPayout = (database: Queryable, ownerId: number | null): Promise<string[]> =>
  ids(database, 'payout_open AND ($1::int IS NULL OR owner_id = $1) ORDER BY requested_at, id', [ownerId]);

async function exists(database: Queryable, condition: string, values: unknown[]): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>({
    text: `SELECT EXISTS (SELECT FROM read_models.rounds WHERE ${condition}) AS found`,
    values,
  });
  return rows[0]?.found ?? false;
}

async function ids(database: Queryable, condition: string, values: unknown[]): Promise<string[]> {
  const text = `SELECT id FROM read_models.rounds WHERE ${condition}`;
  const { rows } = await database.query<{ id: string }>({ text, values });
  return rows.map(({ id }) => id);
}
