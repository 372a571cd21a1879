import { LIVE_SCHEMA } from '@meguri/projections/runner/checkpoints.ts';
import { ROUNDS_PROJECTION } from '@meguri/projections/read-models/rounds/projection.ts';
import { DEADLINES, ROUNDS } from '@meguri/projections/read-models/rounds/table.ts';
import type { Position } from '@meguri/contracts/event-log.ts';
import {
  addDays,
  type CalendarDate,
  type HandoverMethod,
  type Instant,
  overlap,
  type Period,
  RENTAL_DAYS,
  reservedPeriod,
} from '@meguri/contracts/rental-round/period.ts';
import type { Pool } from 'pg';
import { type DueDeadline, ProcessQueries } from './process-queries.ts';

const rounds = `${LIVE_SCHEMA}.${ROUNDS.name}`;

/** Ways there and back are at most this many days on either side of a rental. */
const MOST_MARGIN = 7;

interface OpenRow {
  readonly id: string;
  readonly startDate: CalendarDate;
  readonly method: HandoverMethod;
}

/** Asks the live read models. */
export class ReadModelQueries extends ProcessQueries {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    super();
    this.pool = pool;
  }

  override async deadlinesDueBy(
    now: Instant,
    { limit, skip }: { limit: number; skip: number },
  ): Promise<DueDeadline[]> {
    const { rows } = await this.pool.query<DueDeadline>({
      name: 'processes_deadlines_due',
      text: `SELECT round_id AS "roundId", kind, ref,
               to_char(due AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS due
             FROM ${LIVE_SCHEMA}.${DEADLINES.name} d WHERE d.due <= $1 ORDER BY d.due, round_id, kind LIMIT $2 OFFSET $3`,
      values: [now, limit, skip],
    });
    return rows;
  }

  override async openRequests(of: { itemId: string; period: Period; after: Position }): Promise<string[] | null> {
    if (!(await this.hasSeen(of.after))) return null;
    const { rows } = await this.pool.query<OpenRow>(
      `SELECT id, to_char(start_date, 'YYYY-MM-DD') AS "startDate", state -> 'handover' ->> 'method' AS method
       FROM ${rounds} WHERE item_id = $1 AND status IN ('requested', 'request_sent') AND start_date BETWEEN $2 AND $3`,
      [of.itemId, addDays(of.period.from, -RENTAL_DAYS - MOST_MARGIN), addDays(of.period.to, MOST_MARGIN)],
    );
    return rows
      .filter(({ startDate, method }) => overlap(reservedPeriod(startDate, method), of.period))
      .map(({ id }) => id);
  }

  override async roundsAwaitingPayout(ownerId: number | null): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT id FROM ${rounds} WHERE payout_open AND ($1::integer IS NULL OR owner_id = $1)`,
      [ownerId],
    );
    return rows.map(({ id }) => id);
  }

  /** Positions compare as text. */
  private async hasSeen(position: Position): Promise<boolean> {
    const { rows } = await this.pool.query(
      `SELECT 1 FROM ${LIVE_SCHEMA}.checkpoints WHERE projection = $1 AND position >= $2 COLLATE "C"`,
      [ROUNDS_PROJECTION.name, position],
    );
    return rows.length > 0;
  }
}
