import type { Deadline } from '@meguri/contracts/rental-round/deadlines.ts';
import type { Instant } from '@meguri/contracts/rental-round/period.ts';
import { INSTANT } from '../../runner/instant-column.ts';
import type { Queryable } from '../../runner/projection.ts';

export interface DueDeadline extends Deadline {
  readonly roundId: string;
}

/** What is due by `now`, the oldest first; `skip` leaves out that many. */
export async function dueBefore(
  database: Queryable,
  now: Instant,
  { limit, skip = 0 }: { limit: number; skip?: number },
): Promise<DueDeadline[]> {
  const { rows } = await database.query<DueDeadline>({
    name: 'read_models_deadlines_due',
    text: `SELECT round_id AS "roundId", kind, ${INSTANT('due')} AS due, ref FROM read_models.deadlines
           WHERE due <= $1 ORDER BY due, round_id, kind LIMIT $2 OFFSET $3`,
    values: [now, limit, skip],
  });
  return rows;
}
