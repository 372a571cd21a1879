import type { TaskKind } from '@meguri/contracts/rental-round/actions/task-kinds.ts';
import { tasksOf } from '@meguri/contracts/rental-round/actions/tasks.ts';
import { LAST_PART, type Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { Queryable } from '../../runner/projection.ts';
import { roundFrom, type StoredState } from '../rounds/stored-state.ts';

/**
 * The only kind of task that interruptions postpone: it begins at the end of a party's window. Other tasks begin at fixed
 * times.
 */
const MOVING = 'answer_missing' satisfies TaskKind;

/**
 * Rounds with a task that hasn't begun, because a party still has time to answer, although its row says so: rows ignore
 * interruptions.
 */
export async function stillAwaited(database: Queryable, { now, interruptions }: Moment): Promise<readonly string[]> {
  if (interruptions.length === 0) return [];
  // Only an interruption of a window's last part moves its end, and the task is due a while after the end in its row.
  const { rows } = await database.query<{ id: string; state: StoredState }>({
    text: `SELECT id, state FROM read_models.rounds WHERE id IN (
             SELECT t.round_id FROM unnest($1::timestamptz[], $2::timestamptz[]) AS i (begins, ends)
             JOIN read_models.operator_tasks t ON t.due > i.begins AND t.due < i.ends
             WHERE t.kind = '${MOVING}' AND t.visible_from <= $3)`,
    values: [
      interruptions.map(({ from }) => plus(from, WINDOWS.operatorTask)),
      interruptions.map(({ to }) => plus(to, LAST_PART + WINDOWS.operatorTask)),
      now,
    ],
  });
  return rows
    .filter(({ state }) =>
      tasksOf(roundFrom(state), interruptions).some(({ kind, from }) => kind === MOVING && from > now),
    )
    .map(({ id }) => id);
}

/** SQL: whether a task `t` has begun despite interruptions. @param awaited a placeholder for `stillAwaited` */
export const hasBegun = (awaited: string): string => `NOT (t.kind = '${MOVING}' AND t.round_id = ANY (${awaited}))`;
