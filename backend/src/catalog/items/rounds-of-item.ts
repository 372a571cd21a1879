import { Injectable } from '@nestjs/common';
import type { BookedPeriod } from '@meguri/contracts/item/item-view.ts';
import { type Period, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { FINAL_STATUSES, UNANSWERED_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { REPLIES_COUNTED } from '@meguri/contracts/account/standing.ts';
import { sqlList } from '@meguri/projections/postgres/sql-list.ts';
import { roundsOutSql } from '@meguri/projections/read-models/rounds/query.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { reservedItems } from './reserved-items.ts';

const OVER = sqlList([...FINAL_STATUSES]);
/** Before the owner approves, a round isn't running. */
const NOT_RUNNING = sqlList([...FINAL_STATUSES, ...UNANSWERED_STATUSES]);
/** Rounds that don't count in an owner's reply rate: they wait for an answer, or the system rejected them. */
const WITHOUT_ANSWER = sqlList([...UNANSWERED_STATUSES, 'rejected']);

/** How many of the newest requests count for the time to answer over all owners. */
const ROUNDS_COUNTED = 1000;

/** What the read models of rentals know about items, owners and borrowers. */
@Injectable()
export class RoundsOfItem {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
  ) {}

  /**
   * Days on which items are reserved (including transport) or blocked by their owners, from today on, the earliest
   * first; items without such days are absent.
   */
  async bookedPeriods(itemIds: readonly string[]): Promise<ReadonlyMap<string, readonly BookedPeriod[]>> {
    const { rows } = await this.pool.query<[string, string, string, boolean]>({
      name: 'booked-periods',
      rowMode: 'array',
      text: `SELECT item_id, reserved_from::text AS first, (reserved_to - 1)::text, false FROM read_models.reservations
             WHERE item_id = ANY ($1) AND reserved_to > $2::date
             UNION ALL
             SELECT item_id, blocked_from::text, (blocked_to - 1)::text, true FROM read_models.blocked_days
             WHERE item_id = ANY ($1) AND blocked_to > $2::date ORDER BY first`,
      values: [itemIds, tokyoDate(this.clock.now().toISOString())],
    });
    const periods = new Map<string, BookedPeriod[]>();
    for (const [itemId, startDate, endDate, byOwner] of rows) {
      const period: BookedPeriod = { startDate, endDate, ...(byOwner && { byOwner }) };
      const known = periods.get(itemId);
      if (known === undefined) periods.set(itemId, [period]);
      else known.push(period);
    }
    return periods;
  }

  /** Whether the item is in a running round: approved and not ended. */
  async hasRunning(itemId: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ runs: boolean }>(`SELECT ${this.runningSql('$1::uuid')} AS runs`, [
      itemId,
    ]);
    return rows[0]?.runs ?? false;
  }

  /** The items among these that a borrower has kept beyond the return deadline. */
  async lateAmong(itemIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ item_id: string }>({
      name: 'late-items',
      text: 'SELECT item_id FROM read_models.rounds WHERE item_id = ANY ($1) AND overdue_from <= $2',
      values: [itemIds, this.clock.now()],
    });
    return new Set(rows.map((row) => row.item_id));
  }

  /** Changes whenever reservations may have changed; null while the calendar has no checkpoint. */
  async calendarPosition(): Promise<string | null> {
    const { rows } = await this.pool.query<{ position: string }>({
      name: 'calendar-position',
      text: `SELECT concat_ws(' ', generation, position) AS position FROM read_models.checkpoints
             WHERE projection = 'calendar'`,
    });
    return rows[0]?.position ?? null;
  }

  /** See `reservedItems`. */
  reservedItems(period: Period, daysLater = 0): Promise<readonly string[]> {
    return reservedItems(this.pool, period, daysLater);
  }

  /** SQL: the condition of `hasRunning`. @param itemId an SQL expression of type uuid */
  runningSql(itemId: string): string {
    return `EXISTS (SELECT FROM read_models.rounds running WHERE running.item_id = ${itemId}::text
      AND running.status NOT IN (${NOT_RUNNING}))`;
  }

  /** SQL: whether a round of this item is requested or running. @param itemId as above */
  openSql(itemId: string): string {
    return `EXISTS (SELECT FROM read_models.rounds ongoing WHERE ongoing.item_id = ${itemId}::text
      AND ongoing.status NOT IN (${OVER}))`;
  }

  /** SQL: states of the item's rounds, for `isAnyOverdue`. @param itemId as above */
  outSql(itemId: string): string {
    return roundsOutSql(`${itemId}::text`);
  }

  /**
   * SQL: a row with a user's rental record, in the fields of `Standing`. Requests that the owner approved or declined
   * count as answered, expired ones as unanswered; withdrawn and pending ones don't count. Only each borrower's newest
   * request counts, so that one borrower can't make up an owner's record alone.
   * @param userId an SQL expression of type integer
   */
  recordSql(userId: string): string {
    const completed = (party: string) => `(SELECT count(*)::int AS number FROM read_models.rounds
      WHERE ${party}_id = ${userId} AND status = 'completed')`;
    const answer = (round: string) => `SELECT t.at FROM read_models.timeline t
      WHERE t.round_id = ${round}.id AND t.type IN ('Approved', 'Declined') ORDER BY t.revision LIMIT 1`;
    return `(SELECT lent.number AS lent, borrowed.number AS borrowed, replies.*
      FROM ${completed('owner')} AS lent, ${completed('borrower')} AS borrowed,
      (SELECT round(100.0 * count(answer.at) / nullif(count(*), 0))::int AS "replyRate",
         round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answer.at - asked.requested_at) / 60))::int
           AS "replyMinutes"
       FROM (SELECT * FROM (
               SELECT DISTINCT ON (borrower_id) id, requested_at FROM read_models.rounds r
               WHERE owner_id = ${userId} AND status NOT IN (${WITHOUT_ANSWER})
                 AND (status <> 'request_cancelled' OR EXISTS (${answer('r')}))
               ORDER BY borrower_id, requested_at DESC) AS newest
             ORDER BY requested_at DESC LIMIT ${REPLIES_COUNTED}) AS asked
       LEFT JOIN LATERAL (${answer('asked')}) AS answer ON true) AS replies)`;
  }

  /**
   * SQL: of the answers to the newest `ROUNDS_COUNTED` requests of all owners, their `number` and the median time to one
   * in `minutes`. Of each pair of owner and borrower only the newest counts.
   */
  answersSql(): string {
    return `(SELECT count(*)::int AS number, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes))::int AS minutes
      FROM (SELECT DISTINCT ON (r.owner_id, r.borrower_id) extract(epoch FROM t.at - r.requested_at) / 60 AS minutes
        FROM (SELECT * FROM read_models.rounds ORDER BY requested_at DESC, id DESC LIMIT ${ROUNDS_COUNTED}) AS r
        JOIN read_models.timeline t ON t.round_id = r.id AND t.type IN ('Approved', 'Declined')
        ORDER BY r.owner_id, r.borrower_id, r.requested_at DESC, t.revision) AS answered)`;
  }

  /** SQL: a query of the items whose rounds have ended since. @param time an SQL expression of type timestamptz */
  endedSinceSql(time: string): string {
    return `SELECT ended.item_id::uuid AS item_id FROM read_models.rounds ended WHERE ended.ended_at > ${time}`;
  }

  /** SQL: how often the item has been rented. @param itemId as above */
  rentalCountSql(itemId: string): string {
    return `(SELECT count(*)::int FROM read_models.rounds rented WHERE rented.item_id = ${itemId}::text
      AND rented.status = 'completed')`;
  }
}
