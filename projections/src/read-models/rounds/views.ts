import { ROUND_VIEWS, type RoundView, type RoundViewCounts } from '@meguri/contracts/operators/round-views.ts';
import type { TaskKind } from '@meguri/contracts/rental-round/actions/task-kinds.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { overdueFrom } from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { Conditions } from '../../postgres/conditions.ts';
import { sqlList } from '../../postgres/sql-list.ts';
import type { Queryable } from '../../runner/projection.ts';
import { UNMARKED } from '../operator-tasks/query.ts';
import { hasBegun, stillAwaited } from '../operator-tasks/still-awaited.ts';
import { roundFrom, type StoredState } from './stored-state.ts';

const CASES = sqlList(['damage_reported', 'damage_fee_pending'] satisfies RoundStatus[]);
const CARD_DISPUTE = 'dispute_open' satisfies TaskKind;
/**
 * SQL: rounds with an open damage case or a card payment that its holder disputes. With OR instead of UNION Postgres would
 * read all rounds.
 */
export const DISPUTED = `id IN (
  SELECT o.id FROM read_models.rounds o WHERE o.ended_at IS NULL AND o.status IN (${CASES})
  UNION SELECT t.round_id FROM read_models.operator_tasks t WHERE t.kind = '${CARD_DISPUTE}')`;

type Condition = (conditions: Conditions, database: Queryable, moment: Moment) => Promise<string>;

const CONDITIONS: Readonly<Record<RoundView, Condition>> = {
  waiting: async (conditions, database, moment) => {
    const awaited = conditions.parameter(await stillAwaited(database, moment));
    return `id IN (SELECT t.round_id FROM read_models.operator_tasks t
      WHERE t.visible_from <= ${conditions.parameter(moment.now)} AND ${hasBegun(awaited)} AND ${UNMARKED})`;
  },
  late: async (conditions, database, moment) =>
    `id = ANY (${conditions.parameter(await lateRounds(database, moment))})`,
  dispute: async () => DISPUTED,
  fee: async () => 'unpaid_fee',
};

/** Adds the condition of a view. */
export async function addView(conditions: Conditions, database: Queryable, view: RoundView, moment: Moment) {
  conditions.add(await CONDITIONS[view](conditions, database, moment));
}

export async function roundViewCounts(database: Queryable, moment: Moment): Promise<RoundViewCounts> {
  const counts = ROUND_VIEWS.map(async (view) => [view, await roundsInView(database, view, moment)]);
  return Object.fromEntries(await Promise.all(counts)) as RoundViewCounts;
}

/** The number of rounds in a view. */
export async function roundsInView(database: Queryable, view: RoundView, moment: Moment): Promise<number> {
  const conditions = new Conditions();
  await addView(conditions, database, view, moment);
  const { rows } = await database.query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM read_models.rounds WHERE ${conditions.text}`,
    values: conditions.values,
  });
  return rows[0]?.count ?? 0;
}

/** Rows ignore interruptions, which move the due time, so each is checked by the rule. */
async function lateRounds(database: Queryable, { now, interruptions }: Moment): Promise<readonly string[]> {
  const { rows } = await database.query<{ id: string; state: StoredState }>({
    text: 'SELECT id, state FROM read_models.rounds WHERE ended_at IS NULL AND overdue_from <= $1',
    values: [now],
  });
  return rows.filter(({ state }) => (overdueFrom(roundFrom(state), interruptions) ?? now) <= now).map(({ id }) => id);
}
