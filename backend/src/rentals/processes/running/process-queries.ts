import type { Position } from '@meguri/contracts/events/event-log.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { Instant, Period } from '@meguri/contracts/rental-round/time/period.ts';
import { LEDGER_PROJECTION } from '@meguri/projections/read-models/ledger/projection.ts';
import { roundsWithPostings, type RoundWithPostings } from '@meguri/projections/read-models/ledger/query.ts';
import { type LateTask, lateTasks, sweepTaskWork } from '@meguri/projections/read-models/operator-tasks/query.ts';
import { ROUNDS_PROJECTION } from '@meguri/projections/read-models/rounds/projection.ts';
import {
  asMoved,
  type DeadlinePage,
  deadlinesDueBy,
  type DueDeadline,
  type DueReminder,
  type OpenRound,
  type MoneyOfRound,
  openRoundsOfItem,
  remindersDueBy,
  type RoundDeadline,
  roundsWithOpenMoney,
  roundsWithOpenReversals,
  unansweredRequests,
} from '@meguri/projections/read-models/rounds/query.ts';
import { readCheckpoints } from '@meguri/projections/runner/checkpoints.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import type { Pool } from 'pg';
import { roundItemSql } from '../../../postgres/round-item.ts';
import { IS_NEW_IN_ROLE } from '../../../http/operators/new-in-role.ts';
import { allMoneyWaiting } from '../../queries/waiting-for-balance.ts';
import { BatchLoader } from '../../../postgres/batch-loader.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

/** Processes' queries of the read models. They are only hints: every decision reads the log. */
export class ProcessQueries {
  /** Names by the ids of item and round. */
  private readonly itemNames: BatchLoader<string, string>;

  constructor(private readonly pool: Pool) {
    this.itemNames = new BatchLoader(async (keys) => {
      const asked = keys.map((key) => key.split(' '));
      const { rows } = await pool.query<{ key: string; name: string }>({
        name: 'names-of-items',
        text: `SELECT concat_ws(' ', w.item_id, w.round_id) AS key, i.name
               FROM unnest($1::uuid[], $2::uuid[]) AS w (item_id, round_id), ${roundItemSql('w.item_id', 'w.round_id')}`,
        values: [asked.map(([itemId]) => itemId), asked.map(([, roundId]) => roundId ?? null)],
      });
      return new Map(rows.map(({ key, name }) => [key, name]));
    });
  }

  /** Disputes that the bank hasn't decided. */
  async openDisputes(): Promise<readonly { readonly roundId: string; readonly disputeId: string }[]> {
    const { rows } = await this.pool.query<{ roundId: string; disputeId: string }>(
      `SELECT round_id AS "roundId", cause AS "disputeId" FROM read_models.operator_tasks WHERE kind = 'dispute_open'`,
    );
    return rows;
  }

  /** The item's current name; null: it doesn't exist. */
  itemName(itemId: string): Promise<string | null> {
    return this.itemNames.find(itemId);
  }

  /** The name of the round's item when it was requested. */
  requestedItemName(roundId: string, { itemId }: Pick<RentalRound, 'itemId'>): Promise<string | null> {
    return this.itemNames.find(`${itemId} ${roundId}`);
  }

  /** A text that an event refers to; null: erased. */
  async roundText(id: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ body: string | null }>({
      name: 'round-text',
      text: 'SELECT body FROM app.round_texts WHERE id = $1',
      values: [id],
    });
    return rows[0]?.body ?? null;
  }

  /** Users who like a listed item, lowest ids first, without those who block the owner or are blocked by them. */
  async likersOf(itemId: string, { after, limit }: { after: number; limit: number }): Promise<readonly number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT f.user_id AS id FROM app.favourites f
       JOIN app.items i ON i.id = f.item_id AND i.status = 'available' AND i.is_rentable
       WHERE f.item_id = $1 AND f.user_id > $2 AND NOT EXISTS (SELECT FROM app.blocks b
         WHERE (b.blocker_id, b.blocked_id) IN ((i.user_id, f.user_id), (f.user_id, i.user_id)))
       ORDER BY f.user_id LIMIT $3`,
      [itemId, after, limit],
    );
    return rows.map(({ id }) => id);
  }

  deadlinesDueBy(now: Instant, page: DeadlinePage): Promise<readonly DueDeadline[]> {
    return deadlinesDueBy(this.pool, now, page);
  }

  remindersDueBy(now: Instant, limit: number): Promise<readonly DueReminder[]> {
    return remindersDueBy(this.pool, now, limit);
  }

  /** The reminder isn't sent again before `againAt`. */
  async reminderSeenTo({ roundId, kind, due }: DueReminder, againAt: Instant | 'infinity'): Promise<void> {
    await this.pool.query(
      `INSERT INTO app.reminders_told (round_id, kind, due, again_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (round_id, kind, due) DO UPDATE SET again_at = excluded.again_at, told_at = now()`,
      [roundId, kind, due, againAt],
    );
  }

  /** Late tasks of which operators weren't notified at that level. */
  lateTasks(search: { now: Instant; since: Instant; level: number; limit: number }): Promise<readonly LateTask[]> {
    return lateTasks(this.pool, search);
  }

  /** Operators were notified of the task at that level. */
  async recordLateTaskLevel({ roundId, kind, cause }: LateTask, level: number): Promise<void> {
    await this.pool.query(
      `INSERT INTO app.operator_task_work AS known (round_id, kind, cause, told_level) VALUES ($1, $2, $3, $4)
       ON CONFLICT (round_id, kind, cause) DO UPDATE SET told_level = greatest(known.told_level, excluded.told_level)`,
      [roundId, kind, cause, level],
    );
  }

  sweepTaskWork(): Promise<void> {
    return sweepTaskWork(this.pool);
  }

  /** Operators with these roles. */
  async operators(roles: readonly OperatorRole[]): Promise<readonly number[]> {
    return (await this.inRoles(roles)).map(({ id }) => id);
  }

  /** The operators of these roles who can confirm proposals, because their role isn't new. */
  async settledOperators(roles: readonly OperatorRole[]): Promise<readonly number[]> {
    return (await this.inRoles(roles)).filter(({ isNew }) => !isNew).map(({ id }) => id);
  }

  private async inRoles(roles: readonly OperatorRole[]) {
    const { rows } = await this.pool.query<{ id: number; isNew: boolean }>(
      `SELECT id, ${IS_NEW_IN_ROLE} AS "isNew" FROM app.users
       WHERE is_admin AND operator_role = ANY ($1) AND erased_at IS NULL ORDER BY id`,
      [roles],
    );
    return rows;
  }

  asMoved(deadlines: readonly DueDeadline[], interruptions: Interruptions): Promise<readonly RoundDeadline[]> {
    return asMoved(this.pool, deadlines, interruptions);
  }

  /** Pending requests with overlapping reserved days; null until the read model has applied `after`. */
  async openRequests(of: { itemId: string; period: Period; after: Position }): Promise<readonly string[] | null> {
    const rounds = (await readCheckpoints(this.pool)).get(ROUNDS_PROJECTION.name);
    if ((rounds?.position ?? '') < of.after) return null;
    return Object.keys(await unansweredRequests(this.pool, of.itemId, of.period));
  }

  /** Rounds of the item that haven't ended; null until the read model has applied `after`. */
  async openRoundsOf(itemId: string, after: Position): Promise<readonly OpenRound[] | null> {
    const rounds = (await readCheckpoints(this.pool)).get(ROUNDS_PROJECTION.name);
    return (rounds?.position ?? '') < after ? null : openRoundsOfItem(this.pool, itemId);
  }

  /**
   * Rounds with a movement of money after one time and up to another, by the domain's clock, ordered by the first one.
   * @throws when the ledger hasn't reached `head` within some seconds
   */
  async roundsWithPostings(
    when: { after: Date; until: Date },
    head: Position | null,
  ): Promise<readonly RoundWithPostings[]> {
    const positions = new ReadModelPositions(this.pool);
    if (head !== null && !(await positions.waitFor(head, [LEDGER_PROJECTION.name])))
      throw new Error('the ledger is behind: it is compared later');
    return roundsWithPostings(this.pool, when);
  }

  moneyWaiting(): Promise<readonly MoneyOfRound[]> {
    return allMoneyWaiting(this.pool);
  }

  roundsWithOpenMoney(ownerId: number | null): Promise<readonly string[]> {
    return roundsWithOpenMoney(this.pool, ownerId);
  }

  roundsWithOpenReversals(ownerId: number): Promise<readonly string[]> {
    return roundsWithOpenReversals(this.pool, ownerId);
  }
}
