import { MAX_BLOCKED_DAYS, MAX_DAYS_BETWEEN } from '@meguri/contracts/limits.ts';
import { addDays, MAX_RESERVED_DAYS, type Period } from '@meguri/contracts/rental-round/time/period.ts';
import type pg from 'pg';

/**
 * SQL: reserved and blocked days of items that overlap the days from $1 until before $3: the first day, and the first
 * day after (`past`). Also those that begin on $2 or later, with the days before them that the item must stay with its
 * owner. The bounds `MAX_RESERVED_DAYS` and `MAX_BLOCKED_DAYS` let the indexes over the last days stop early.
 */
const TAKEN = `SELECT item_id, reserved_from AS first, reserved_to AS past FROM read_models.reservations
  WHERE reserved_to > $1::date AND reserved_to <= $3::date + ${MAX_RESERVED_DAYS} AND reserved_from < $3::date
  UNION ALL
  SELECT item_id, blocked_from, blocked_to FROM read_models.blocked_days
  WHERE blocked_to > $1::date AND blocked_to <= $3::date + ${MAX_BLOCKED_DAYS} AND blocked_from < $3::date
  UNION ALL
  SELECT next.item_id, next.first - i.days_between, next.past FROM (
    SELECT item_id, reserved_from AS first, reserved_to AS past FROM read_models.reservations
    WHERE reserved_to > $2::date AND reserved_to <= $4::date + ${MAX_RESERVED_DAYS}
      AND reserved_from >= $2::date AND reserved_from < $4::date
    UNION ALL
    SELECT item_id, blocked_from, blocked_to FROM read_models.blocked_days
    WHERE blocked_to > $2::date AND blocked_to <= $4::date + ${MAX_BLOCKED_DAYS}
      AND blocked_from >= $2::date AND blocked_from < $4::date) AS next
  JOIN app.items i ON i.id = next.item_id::uuid AND i.days_between > 0
  WHERE i.days_between > next.first - $3::date`;

// One text is read ten times as fast as thousands of rows.
const ONCE = `SELECT string_agg(item_id, ',') AS ids FROM (${TAKEN}) AS taken`;

/** A bit for each first day of the period: set if the row's days overlap that period. Items with all bits are never free. */
const THROUGHOUT = `SELECT string_agg(item_id, ',') AS ids FROM (
  SELECT item_id FROM (${TAKEN}) AS taken GROUP BY item_id
  HAVING bit_or((1 << (least($5::int, past - $1::date - 1) + 1)) - (1 << greatest(0, first - $2::date + 1)))
    = (1 << ($5::int + 1)) - 1) AS taken`;

/**
 * Ids of items with reserved or blocked days in the period, and of items that must stay with their owners between two
 * rentals longer than until the next reservation.
 * @param daysLater only items for which this is also true of each period that begins up to so many days later
 */
export async function reservedItems(db: pg.Pool, { from, to }: Period, daysLater = 0): Promise<readonly string[]> {
  const days = [from, to, addDays(to, daysLater), addDays(to, daysLater + MAX_DAYS_BETWEEN)];
  const { rows } = await (daysLater === 0
    ? db.query<{ ids: string | null }>(ONCE, days)
    : db.query<{ ids: string | null }>(THROUGHOUT, [...days, daysLater]));
  return rows[0]?.ids?.split(',') ?? [];
}
