import type { CalendarDate, Period } from '@meguri/contracts/rental-round/period.ts';
import type { Queryable } from '../../runner/projection.ts';

/** A reserved period, half-open, and the days of use within it as people read them (both inclusive). */
export interface ReservedPeriod extends Period {
  readonly roundId: string;
  /** null while the round's read model lags behind the calendar's. */
  readonly startDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
}

/** An item's reservations that haven't ended before `from`, the earliest first. */
export async function reservedPeriods(
  database: Queryable,
  itemId: string,
  from: CalendarDate,
): Promise<ReservedPeriod[]> {
  const { rows } = await database.query<ReservedPeriod>({
    name: 'read_models_reserved_periods',
    text: `SELECT c.round_id AS "roundId", c.reserved_from::text AS "from", c.reserved_to::text AS "to",
             r.start_date::text AS "startDate", r.end_date::text AS "endDate"
           FROM read_models.reservations c LEFT JOIN read_models.rounds r ON r.id = c.round_id
           WHERE c.item_id = $1 AND c.reserved_to > $2::date ORDER BY c.reserved_from`,
    values: [itemId, from],
  });
  return rows;
}

/** Items that are taken on some day of the period. */
export async function itemsTaken(database: Queryable, { from, to }: Period): Promise<string[]> {
  const { rows } = await database.query<{ itemId: string }>({
    name: 'read_models_items_taken',
    text: `SELECT DISTINCT item_id AS "itemId" FROM read_models.reservations
           WHERE reserved_from < $2::date AND reserved_to > $1::date`,
    values: [from, to],
  });
  return rows.map(({ itemId }) => itemId);
}

/** First day of the item's next reservation that begins after `date`, of another round; null when there is none. */
export async function nextReserved(
  database: Queryable,
  itemId: string,
  date: CalendarDate,
  exceptRound: string,
): Promise<CalendarDate | null> {
  const { rows } = await database.query<{ from: CalendarDate }>({
    name: 'read_models_next_reserved',
    text: `SELECT reserved_from::text AS "from" FROM read_models.reservations
           WHERE item_id = $1 AND reserved_from > $2::date AND round_id <> $3 ORDER BY reserved_from LIMIT 1`,
    values: [itemId, date, exceptRound],
  });
  return rows[0]?.from ?? null;
}
