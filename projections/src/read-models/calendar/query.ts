import type { CalendarDate, Period } from '@meguri/contracts/rental-round/time/period.ts';
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
