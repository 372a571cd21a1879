import { Injectable } from '@nestjs/common';
import type { BookedPeriod } from '@meguri/contracts/item/item-view.ts';
import { type Period, RENTAL_DAYS, tokyoDate } from '@meguri/contracts/rental-round/period.ts';
import { FINAL_STATUSES, UNANSWERED_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { REPLIES_COUNTED } from '@meguri/contracts/account/standing.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';

/** A rental and its ways, which are at most a week together. */
const MAX_DAYS = RENTAL_DAYS + 7;
const listed = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ');
const OVER = listed([...FINAL_STATUSES]);
/** Before an owner approves, nothing runs. */
const NOT_RUNNING = listed([...FINAL_STATUSES, ...UNANSWERED_STATUSES]);

/** What rentals tell about items, and about those who lend and borrow them, as the read models know it. */
@Injectable()
export class RoundsOfItem {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
  ) {}

  /** Days for which items are taken, ways included, from today on, the earliest first; nothing for an item without any. */
  async bookedPeriods(itemIds: readonly string[]): Promise<ReadonlyMap<string, readonly BookedPeriod[]>> {
    const { rows } = await this.pool.query<[string, string, string]>({
      name: 'booked-periods',
      rowMode: 'array',
      text: `SELECT item_id, reserved_from::text, (reserved_to - 1)::text FROM read_models.reservations
             WHERE item_id = ANY ($1) AND reserved_to > $2::date ORDER BY reserved_from`,
      values: [itemIds, tokyoDate(this.clock.now().toISOString())],
    });
    const periods = new Map<string, BookedPeriod[]>();
    for (const [itemId, startDate, endDate] of rows) {
      const known = periods.get(itemId);
      if (known === undefined) periods.set(itemId, [{ startDate, endDate }]);
      else known.push({ startDate, endDate });
    }
    return periods;
  }

  /** Whether a round of this item runs: it was approved and isn't over. */
  async hasRunning(itemId: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ runs: boolean }>(`SELECT ${this.runningSql('$1::uuid')} AS runs`, [
      itemId,
    ]);
    return rows[0]?.runs ?? false;
  }

  /** Differs whenever reservations may have changed; null while the calendar has no checkpoint. */
  async calendarPosition(): Promise<string | null> {
    const { rows } = await this.pool.query<{ position: string }>({
      name: 'calendar-position',
      text: `SELECT concat_ws(' ', generation, position) AS position FROM read_models.checkpoints
             WHERE projection = 'calendar'`,
    });
    return rows[0]?.position ?? null;
  }

  /**
   * Ids of the items of which some of these days are reserved. A reservation is never longer than `MAX_DAYS`: the index over
   * their ends knows where to stop.
   */
  async reservedItems({ from, to }: Period): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ ids: string | null }>(
      // One text is read ten times as fast as thousands of rows.
      `SELECT string_agg(item_id, ',') AS ids FROM read_models.reservations
       WHERE reserved_to > $1::date AND reserved_to <= $2::date + ${MAX_DAYS} AND reserved_from < $2::date`,
      [from, to],
    );
    return rows[0]?.ids?.split(',') ?? [];
  }

  /** SQL: as `hasRunning`. @param itemId an SQL expression of type uuid */
  runningSql(itemId: string): string {
    return `EXISTS (SELECT FROM read_models.rounds running WHERE running.item_id = ${itemId}::text
      AND running.status NOT IN (${NOT_RUNNING}))`;
  }

  /** SQL: whether a round of this item is asked for or runs. @param itemId as above */
  openSql(itemId: string): string {
    return `EXISTS (SELECT FROM read_models.rounds ongoing WHERE ongoing.item_id = ${itemId}::text
      AND ongoing.status NOT IN (${OVER}))`;
  }

  /**
   * SQL: a row of what somebody's rentals tell of them, as `Standing` names it. An answer is the owner's yes or no; what was taken
   * back before, or still waits, says nothing. @param userId an SQL expression of type integer
   */
  recordSql(userId: string): string {
    const completed = (party: string) => `(SELECT count(*)::int AS number FROM read_models.rounds
      WHERE ${party}_id = ${userId} AND status = 'completed')`;
    return `(SELECT lent.number AS lent, borrowed.number AS borrowed, replies.*
      FROM ${completed('owner')} AS lent, ${completed('borrower')} AS borrowed,
      (SELECT round(100.0 * count(answer.at) / nullif(count(*), 0))::int AS "replyRate",
         round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answer.at - asked.requested_at) / 60))::int
           AS "replyMinutes"
       FROM (SELECT id, status, requested_at FROM read_models.rounds WHERE owner_id = ${userId}
             ORDER BY requested_at DESC LIMIT ${REPLIES_COUNTED}) AS asked
       LEFT JOIN LATERAL (SELECT t.at FROM read_models.timeline t
         WHERE t.round_id = asked.id AND t.type IN ('Approved', 'Declined') ORDER BY t.revision LIMIT 1) AS answer ON true
       WHERE answer.at IS NOT NULL OR asked.status = 'request_expired') AS replies)`;
  }

  /** SQL: how often the item has been rented. @param itemId as above */
  rentalCountSql(itemId: string): string {
    return `(SELECT count(*)::int FROM read_models.rounds rented WHERE rented.item_id = ${itemId}::text
      AND rented.status = 'completed')`;
  }
}
