import { hash } from 'node:crypto';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { TaskKind } from '@meguri/contracts/rental-round/actions/task-kinds.ts';
import type { Queryable } from '../../runner/projection.ts';

/** Identifies a task: unique by round, kind and cause. */
export interface TaskKey {
  readonly roundId: string;
  readonly kind: TaskKind;
  readonly cause: string;
}

/** At most 100 characters, a router's limit for one path segment; a cause alone may be longer, so it is hashed. */
export const taskIdOf = ({ roundId, kind, cause }: TaskKey): string => `${roundId}.${kind}.${fingerprint(cause)}`;

const fingerprint = (cause: string): string => hash('sha256', cause, 'base64url').slice(0, 16);

/** The task with this id; null: there is none. */
export async function taskWith(database: Queryable, id: string): Promise<TaskKey | null> {
  const [roundId, kind] = id.split('.');
  const { rows } = await database.query<TaskKey>({
    text: `SELECT round_id AS "roundId", kind, cause FROM read_models.operator_tasks WHERE round_id = $1 AND kind = $2`,
    values: [roundId?.replaceAll('\0', ''), kind?.replaceAll('\0', '')],
  });
  return rows.find((one) => taskIdOf(one) === id) ?? null;
}

/**
 * Marks a task as done. Marks aren't events: they are in an ordinary table, which rebuilds don't touch. A second mark
 * changes nothing.
 */
export async function markDone(
  database: Queryable,
  { roundId, kind, cause }: TaskKey,
  { by, at, note }: { by: number; at: Instant; note: string | null },
): Promise<void> {
  await database.query({
    text: `INSERT INTO app.operator_task_marks (round_id, kind, cause, done_at, done_by, note)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    values: [roundId, kind, cause, at, by, note],
  });
}
