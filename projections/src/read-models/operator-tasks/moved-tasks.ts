import { type Task, type TaskKind, tasksOf } from '@meguri/contracts/rental-round/actions/tasks.ts';
import { LAST_PART, type Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { Queryable } from '../../runner/projection.ts';
import { roundFrom, type StoredState } from '../rounds/stored-state.ts';

/** It begins at the end of somebody's window, which interruptions move; the times of all others stay. */
const MOVING = 'answer_missing' satisfies TaskKind;

/** A row of a task, at the times to which interruptions have moved it. */
interface MovedTask extends Pick<Task, 'kind' | 'cause' | 'due'> {
  readonly round_id: string;
  readonly visible_from: string;
}

/** Tasks that interruptions may have moved, each as it really is: rows have times as if nothing had interrupted. */
export async function movedTasks(database: Queryable, { now, interruptions }: Moment): Promise<readonly MovedTask[]> {
  if (interruptions.length === 0) return [];
  // Only what interrupts the last part of a window moves its end, and by its row such a task is due a while after that.
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
  return rows.flatMap(({ id, state }) =>
    tasksOf(roundFrom(state), interruptions)
      .filter(({ kind }) => kind === MOVING)
      .map(({ kind, cause, from, due }) => ({ round_id: id, kind, cause, visible_from: from, due })),
  );
}

/** SQL: the rows of moved tasks. @param moved a placeholder for them as JSON */
export const movedRows = (moved: string): string =>
  `jsonb_populate_recordset(NULL::read_models.operator_tasks, ${moved}::jsonb)`;

/** SQL: that the row of a task `t` has the times that hold. */
export const isUnmoved = (moved: string): string =>
  `NOT (t.kind = '${MOVING}' AND t.round_id = ANY (ARRAY(SELECT m.round_id FROM ${movedRows(moved)} m)))`;
