import type { Instant } from '@meguri/contracts/rental-round/period.ts';
import { TASK_KINDS, type TaskKind } from '@meguri/contracts/rental-round/tasks.ts';
import type { Queryable } from '../../runner/projection.ts';

/** Operators' marks are no events: an ordinary table, which no rebuild touches. */
export const OPERATOR_TASK_MARKS = `
CREATE SCHEMA IF NOT EXISTS app;
CREATE TABLE IF NOT EXISTS app.operator_task_marks (
  round_id text NOT NULL,
  kind text NOT NULL,
  cause text NOT NULL,
  done_at timestamptz NOT NULL,
  done_by integer NOT NULL,
  note text,
  PRIMARY KEY (round_id, kind, cause)
)`;

/** Which task: unique by round, kind and cause. */
export interface TaskKey {
  readonly roundId: string;
  readonly kind: TaskKind;
  readonly cause: string;
}

/** The key as one URL-safe word. */
export const writeTaskId = ({ roundId, kind, cause }: TaskKey): string =>
  Buffer.from(JSON.stringify([roundId, kind, cause])).toString('base64url');

/** null for anything that writeTaskId didn't make. */
export function readTaskId(id: string): TaskKey | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(id, 'base64url').toString());
    if (!Array.isArray(parsed) || parsed.length !== 3) return null;
    const [roundId, kind, cause] = parsed as unknown[];
    if (typeof roundId !== 'string' || typeof cause !== 'string' || !isTaskKind(kind)) return null;
    return roundId.includes('\0') || cause.includes('\0') ? null : { roundId, kind, cause };
  } catch {
    return null;
  }
}

const isTaskKind = (kind: unknown): kind is TaskKind => (TASK_KINDS as readonly unknown[]).includes(kind);

/**
 * Takes a task off the list. A second mark changes nothing.
 * @returns false when there is no such task
 */
export async function markDone(
  database: Queryable,
  task: TaskKey,
  { by, at, note }: { by: number; at: Instant; note: string | null },
): Promise<boolean> {
  const { rows } = await database.query<{ known: boolean }>({
    text: `WITH task AS (
             SELECT round_id, kind, cause FROM read_models.operator_tasks
             WHERE round_id = $1 AND kind = $2 AND cause = $3),
           marked AS (
             INSERT INTO app.operator_task_marks (round_id, kind, cause, done_at, done_by, note)
             SELECT round_id, kind, cause, $4, $5, $6 FROM task ON CONFLICT DO NOTHING)
           SELECT EXISTS (SELECT FROM task) AS known`,
    values: [task.roundId, task.kind, task.cause, at, by, note],
  });
  return rows[0]?.known ?? false;
}
