import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import {
  type Deadline,
  type DeadlineKind,
  deadlinesOf,
  overdueFrom,
} from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { Interruptions, Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { openReversals } from '@meguri/contracts/rental-round/money/obligations.ts';
import { type WaitingMoney, waitingMoney } from '@meguri/contracts/rental-round/money/waiting-money.ts';
import {
  addDays,
  type Instant,
  MAX_RESERVED_DAYS,
  overlap,
  type Period,
  reservedFor,
} from '@meguri/contracts/rental-round/time/period.ts';
import { waitingFor } from '@meguri/contracts/rental-round/actions/turn.ts';
import { FINAL_STATUSES, type RoundStatus, UNANSWERED_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import type { ReminderKind } from '@meguri/contracts/rental-round/time/reminders.ts';
import { sqlList } from '../../postgres/sql-list.ts';
import { INSTANT } from '../../runner/read-model-table.ts';
import type { Queryable } from '../../runner/projection.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { roundFrom, type StoredState } from './stored-state.ts';

/** A deadline of a round, at the time at which it is actually due. */
export interface RoundDeadline extends Deadline {
  readonly roundId: string;
}
/** A deadline in its row: when it would be due without interruptions. */
export type DueDeadline = Omit<RoundDeadline, 'moved'>;

export interface DeadlinePage {
  readonly limit: number;
  /** The page starts after this one; null: with the oldest. */
  readonly after: DueDeadline | null;
  readonly kinds: readonly DeadlineKind[];
}

/** Deadlines due by then, oldest first, ignoring interruptions and rounds with a parked stream. */
export async function deadlinesDueBy(
  database: Queryable,
  now: Instant,
  { limit, after, kinds }: DeadlinePage,
): Promise<DueDeadline[]> {
  const { rows } = await database.query<DueDeadline>({
    name: 'read_models_deadlines_due',
    text: `SELECT round_id AS "roundId", kind, ref, ${INSTANT('d.due')} AS due FROM read_models.deadlines d
           WHERE d.due <= $1 AND (d.due, round_id, kind) > ($3, $4, $5) AND kind = ANY ($6) AND NOT EXISTS (
             SELECT FROM read_models.parked_streams p
             WHERE p.projection = 'rounds' AND p.stream = '${ROUND_STREAM_PREFIX}' || d.round_id)
           ORDER BY d.due, round_id, kind LIMIT $2`,
    values: [now, limit, after?.due ?? '-infinity', after?.roundId ?? '', after?.kind ?? '', kinds],
  });
  return rows;
}

/**
 * The same deadlines, at the times to which interruptions postponed them. Deadlines that no longer exist are left out.
 */
export async function asMoved(
  database: Queryable,
  deadlines: readonly DueDeadline[],
  interruptions: Interruptions,
): Promise<readonly RoundDeadline[]> {
  if (deadlines.length === 0 || interruptions.length === 0) return deadlines.map((one) => ({ ...one, moved: null }));
  const { rows } = await database.query<{ id: string; state: StoredState }>({
    name: 'read_models_rounds_by_id',
    text: 'SELECT id, state FROM read_models.rounds WHERE id = ANY ($1)',
    values: [[...new Set(deadlines.map(({ roundId }) => roundId))]],
  });
  const moved = new Map(rows.map(({ id, state }) => [id, deadlinesOf(roundFrom(state), interruptions)]));
  return deadlines.flatMap((deadline) => {
    const known = moved.get(deadline.roundId)?.find(({ kind, ref }) => kind === deadline.kind && ref === deadline.ref);
    return known === undefined ? [] : [{ ...known, roundId: deadline.roundId }];
  });
}

export interface DueReminder {
  readonly roundId: string;
  readonly kind: ReminderKind;
  /** Ignoring interruptions. */
  readonly due: Instant;
}

/** Pending reminders due by then, oldest first, ignoring interruptions. */
export async function remindersDueBy(database: Queryable, now: Instant, limit: number): Promise<DueReminder[]> {
  const { rows } = await database.query<DueReminder>({
    name: 'read_models_reminders_due',
    text: `SELECT r.round_id AS "roundId", r.kind, ${INSTANT('r.due')} AS due FROM read_models.reminders r
           LEFT JOIN app.reminders_told t ON t.round_id = r.round_id AND t.kind = r.kind AND t.due = r.due
           WHERE r.due <= $1 AND (t.again_at IS NULL OR t.again_at <= $1)
           ORDER BY r.due, r.round_id, r.kind LIMIT $2`,
    values: [now, limit],
  });
  return rows;
}

const UNANSWERED = `status IN (${sqlList(UNANSWERED_STATUSES)})`;

interface Asked extends Pick<RentalRound, 'startDate' | 'handover' | 'daysBetween'> {
  readonly id: string;
}

/**
 * Rounds of the item that await the owner's answer and would reserve some of these days, each with all days it would
 * reserve, including shipping.
 */
export async function unansweredRequests(
  database: Queryable,
  itemId: string,
  period: Period,
): Promise<Readonly<Record<string, Period>>> {
  const { rows } = await database.query<Asked>({
    name: 'read_models_unanswered_requests',
    text: `SELECT id, start_date::text AS "startDate", state -> 'handover' AS handover,
             coalesce((state ->> 'daysBetween')::int, 0) AS "daysBetween"
           FROM read_models.rounds
           WHERE item_id = $1 AND ${UNANSWERED} AND start_date BETWEEN $2 AND $3`,
    values: [itemId, addDays(period.from, -MAX_RESERVED_DAYS), addDays(period.to, MAX_RESERVED_DAYS)],
  });
  const asked = rows.map((row) => [row.id, reservedFor(row)] as const);
  return Object.fromEntries(asked.filter(([, days]) => overlap(days, period)));
}

/** Of these rounds, those after which the item stays with its owner, with the number of days. */
export async function daysBetweenOf(
  database: Queryable,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ id: string; daysBetween: number }>({
    name: 'read_models_days_between',
    text: `SELECT id, (state ->> 'daysBetween')::int AS "daysBetween" FROM read_models.rounds
           WHERE id = ANY ($1) AND state ->> 'daysBetween' IS NOT NULL`,
    values: [roundIds],
  });
  return new Map(rows.map(({ id, daysBetween }) => [id, daysBetween]));
}

export interface OpenRound {
  readonly id: string;
  readonly status: RoundStatus;
}

/** Rounds of the item that haven't ended. */
export async function openRoundsOfItem(database: Queryable, itemId: string): Promise<readonly OpenRound[]> {
  const { rows } = await database.query<OpenRound>({
    name: 'read_models_open_rounds_of_item',
    text: 'SELECT id, status FROM read_models.rounds WHERE item_id = $1 AND status <> ALL ($2::text[]) ORDER BY id',
    values: [itemId, FINAL_STATUSES],
  });
  return rows;
}

/** Rounds with pending movements of money; of one owner, or of all. */
export async function roundsWithOpenMoney(database: Queryable, ownerId: number | null): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    ownerId === null
      ? { name: 'read_models_open_money', text: 'SELECT id FROM read_models.rounds WHERE money_open' }
      : {
          name: 'read_models_owner_open_money',
          text: 'SELECT id FROM read_models.rounds WHERE money_open AND owner_id = $1',
          values: [ownerId],
        },
  );
  return rows.map(({ id }) => id);
}

export interface MoneyOfRound extends WaitingMoney {
  /** The round's id. */
  readonly id: string;
  readonly ownerId: number;
}

/** Pending movements of money in all rounds. */
export async function moneyWaiting(database: Queryable): Promise<readonly MoneyOfRound[]> {
  const { rows } = await database.query<{ id: string; ownerId: number; state: StoredState }>({
    name: 'read_models_money_waiting',
    text: 'SELECT id, owner_id AS "ownerId", state FROM read_models.rounds WHERE money_open OR refund_open',
  });
  return rows.flatMap(({ state, ...of }) => waitingMoney(roundFrom(state)).map((one) => ({ ...of, ...one })));
}

/** An owner's rounds with a payout that has to be reversed. */
export async function roundsWithOpenReversals(database: Queryable, ownerId: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string; state: StoredState }>({
    name: 'read_models_owner_open_reversals',
    text: 'SELECT id, state FROM read_models.rounds WHERE money_open AND owner_id = $1',
    values: [ownerId],
  });
  return rows.filter(({ state }) => openReversals(roundFrom(state)).length > 0).map(({ id }) => id);
}

export interface EndedRound {
  readonly id: string;
  readonly endedAt: Instant;
}

/** Rounds that had ended by then, in the order of their end, starting after `after`. */
export async function roundsEndedBefore(
  database: Queryable,
  time: Instant,
  { limit, after }: { limit: number; after: EndedRound | null },
): Promise<EndedRound[]> {
  const { rows } = await database.query<EndedRound>({
    name: 'read_models_ended_before',
    text: `SELECT id, ${INSTANT('r.ended_at')} AS "endedAt" FROM read_models.rounds r
           WHERE r.ended_at < $1 AND (r.ended_at, id) > ($3, $4) ORDER BY r.ended_at, id LIMIT $2`,
    values: [time, limit, after?.endedAt ?? '-infinity', after?.id ?? ''],
  });
  return rows;
}

/**
 * SQL: the states of an item's rounds that may become overdue, for `isAnyOverdue`. @param itemId an SQL expression of
 * type text
 */
export const roundsOutSql = (itemId: string): string =>
  `(SELECT json_agg(out.state) FROM read_models.rounds out WHERE out.item_id = ${itemId} AND out.overdue_from IS NOT NULL)`;

export const isAnyOverdue = (states: readonly StoredState[] | null, moment: Moment): boolean =>
  states?.some((state) => isOverdue(state, moment)) ?? false;

const isOverdue = (state: StoredState, { now, interruptions }: Moment): boolean =>
  (overdueFrom(roundFrom(state), interruptions) ?? now) < now;

/** Facts from a borrower's rounds that may prevent a new request. */
export interface BorrowerStanding {
  /** The borrower still has an item after its deadline. */
  readonly overdue: boolean;
  /** Rounds with an unpaid late or damage fee. */
  readonly unpaidFees: readonly string[];
  /** How many of their requests await an answer. */
  readonly openRequests: number;
}

export async function borrowerStanding(database: Queryable, userId: number, moment: Moment): Promise<BorrowerStanding> {
  const { rows } = await database.query<{
    id: string;
    unpaidFee: boolean;
    late: StoredState | null;
    unanswered: boolean;
  }>({
    name: 'read_models_borrower_standing',
    text: `SELECT id, unpaid_fee AS "unpaidFee", CASE WHEN overdue_from < $2 THEN state END AS late, ${UNANSWERED} AS unanswered
           FROM read_models.rounds WHERE borrower_id = $1 AND (unpaid_fee OR overdue_from < $2 OR ${UNANSWERED})`,
    values: [userId, moment.now],
  });
  return {
    overdue: rows.some(({ late }) => late !== null && isOverdue(late, moment)),
    unpaidFees: rows.flatMap(({ id, unpaidFee }) => (unpaidFee ? [id] : [])),
    openRequests: rows.filter(({ unanswered }) => unanswered).length,
  };
}

/** How many rentals a borrower has completed, counted up to `most`. */
export async function completedRentals(database: Queryable, userId: number, most: number): Promise<number> {
  const { rowCount } = await database.query({
    name: 'read_models_completed_rentals',
    text: `SELECT FROM read_models.rounds WHERE borrower_id = $1 AND status = 'completed' LIMIT $2`,
    values: [userId, most],
  });
  return rowCount ?? 0;
}

const waitsFor = (party: 'borrower' | 'owner'): string =>
  `${party}_id = $1 AND ${party}_turn_from <= $2 AND (${party}_turn_until IS NULL OR ${party}_turn_until > $2)`;

/** Rounds where the party's turn is over, ignoring interruptions. */
const waitedFor = (party: 'borrower' | 'owner'): string => `${party}_id = $1 AND ${party}_turn_until <= $2`;

/** How many rounds wait for this user now, by the rule `waitingFor`. */
export async function roundsWaitingFor(database: Queryable, userId: number, moment: Moment): Promise<number> {
  const { rows } = await database.query<{ over: StoredState | null }>({
    name: 'read_models_waiting_for',
    text: `SELECT CASE WHEN (${waitsFor('borrower')}) OR (${waitsFor('owner')}) THEN NULL ELSE state END AS over
           FROM read_models.rounds
           WHERE (${waitsFor('borrower')}) OR (${waitsFor('owner')}) OR (${waitedFor('borrower')}) OR (${waitedFor('owner')})`,
    values: [userId, moment.now],
  });
  return rows.filter(({ over }) => over === null || isWaitedFor(roundFrom(over), userId, moment)).length;
}

const isWaitedFor = (round: RentalRound, userId: number, moment: Moment): boolean =>
  waitingFor(round, moment).includes(round.borrowerId === userId ? 'borrower' : 'owner');
