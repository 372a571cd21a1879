import { TASK_ROLES, type TaskWork } from '@meguri/contracts/operators/task-work.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { TaskKind } from '@meguri/contracts/rental-round/actions/task-kinds.ts';
import type { Task } from '@meguri/contracts/rental-round/actions/tasks.ts';
import { INSTANT } from '../../runner/read-model-table.ts';
import { Conditions } from '../../postgres/conditions.ts';
import { type Page, pageOf, readCursor } from '../../postgres/cursor.ts';
import { sqlList } from '../../postgres/sql-list.ts';
import type { Queryable } from '../../runner/projection.ts';
import { taskIdOf } from './marks.ts';
import { hasBegun, stillAwaited } from './still-awaited.ts';

export interface OperatorTask extends Task, TaskWork {
  readonly id: string;
  readonly roundId: string;
}

/** null: all. `ownerId` 0: tasks that no operator has. */
export interface TaskFilter {
  readonly kind: TaskKind | null;
  readonly ownerId: number | null;
  /** Overdue at all, or by the first escalation's days. */
  readonly late: 'overdue' | 'escalated' | null;
}

type Row = Omit<OperatorTask, 'id'>;

export const SAME_TASK = (a: string, b: string) =>
  `${a}.round_id = ${b}.round_id AND ${a}.kind = ${b}.kind AND ${a}.cause = ${b}.cause`;
const ROLES = sqlList(TASK_ROLES);
export const WORK = `LEFT JOIN app.operator_task_work w ON ${SAME_TASK('w', 't')}`;
/** Users who are no longer operators own no tasks. */
export const OWNER = `o.id = w.owner_id AND o.is_admin AND o.operator_role IN (${ROLES}) AND o.erased_at IS NULL`;
/** Tasks with the operators' work on them, which is in ordinary tables that rebuilds don't touch. */
const TASKS = `read_models.operator_tasks t ${WORK} LEFT JOIN app.users o ON ${OWNER}`;
export const DUE = 'coalesce(w.due, t.due)';
export const NOTES = (
  of: string,
) => `(SELECT coalesce(json_agg(json_build_object('id', n.id, 'note', n.note, 'at', ${INSTANT('n.written_at')},
    'by', CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'username', b.username) END)
    ORDER BY n.written_at, n.id), '[]')
  FROM app.operator_task_notes n LEFT JOIN app.users b ON b.id = n.written_by AND b.erased_at IS NULL WHERE ${SAME_TASK('n', of)})`;
const COLUMNS = `t.round_id AS "roundId", t.kind, t.cause, ${INSTANT('t.visible_from')} AS "from", ${INSTANT(DUE)} AS due,
  CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'username', o.username) END AS owner,
  w.due IS NOT NULL AS "isPutOff", ${NOTES('t')} AS notes`;
const KEY = `concat_ws(' ', t.round_id, t.kind, t.cause)`;
/** SQL: no operator has marked the task `t` as done. */
export const UNMARKED = `NOT EXISTS (SELECT FROM app.operator_task_marks m WHERE ${SAME_TASK('m', 't')})`;
const OPERATORS = `ARRAY(SELECT id FROM app.users WHERE is_admin AND operator_role IN (${ROLES}) AND erased_at IS NULL)`;

/**
 * The first matching tasks by due time. Postponed tasks are read by their own time and the others by the rental's, each
 * from an index: an order by both together has no index, and sorting all open tasks takes half a second.
 */
const firstOf = (wanted: (due: string) => string, limit: string) => {
  const some = (isPutOff: boolean, due: string) =>
    `(SELECT t.round_id, t.kind, t.cause FROM read_models.operator_tasks t ${WORK}
      WHERE w.due IS ${isPutOff ? 'NOT NULL' : 'NULL'} AND ${wanted(due)} ORDER BY ${due}, ${KEY} LIMIT ${limit})`;
  return `(${some(true, 'w.due')} UNION ALL ${some(false, 't.due')}) AS first
    JOIN ${TASKS} ON ${SAME_TASK('first', 't')}`;
};

/** Open tasks by due time, so that escalated ones come first. @throws InvalidCursor */
export async function operatorTasks(
  database: Queryable,
  {
    now,
    interruptions,
    kind = null,
    ownerId = null,
    late = null,
    cursor,
    limit,
  }: Partial<TaskFilter> & Moment & { cursor?: string; limit: number },
): Promise<Page<OperatorTask>> {
  const conditions = new Conditions();
  const parameter = (value: unknown) => conditions.parameter(value);
  const awaited = await stillAwaited(database, { now, interruptions });
  conditions.add(`t.visible_from <= ${parameter(now)} AND ${hasBegun(parameter(awaited))} AND ${UNMARKED}`);
  if (kind !== null) conditions.add(`t.kind = ${parameter(kind)}`);
  if (ownerId === 0) conditions.add(`(w.owner_id IS NULL OR w.owner_id <> ALL (${OPERATORS}))`);
  else if (ownerId !== null) conditions.add(`w.owner_id = ${parameter(ownerId)} AND w.owner_id = ANY (${OPERATORS})`);
  const since = late === null ? null : parameter(late === 'escalated' ? plus(now, -WINDOWS.firstEscalation) : now);
  const wanted = (due: string) => (since === null ? conditions.text : `${conditions.text} AND ${due} <= ${since}`);
  const asksForWork = ownerId !== null || late !== null;
  const counted = await database.query<{ total: number }>({
    text: `SELECT count(*)::int AS total FROM read_models.operator_tasks t ${asksForWork ? WORK : ''} WHERE ${wanted(DUE)}`,
    values: [...conditions.values],
  });
  const end = readCursor(cursor);
  const at = end === null ? null : parameter(end.at);
  const id = end === null ? null : parameter(end.id);
  const behind = (due: string) =>
    at === null ? wanted(due) : `${wanted(due)} AND ${due} >= ${at} AND (${due}, ${KEY}) > (${at}::timestamptz, ${id})`;
  const most = parameter(limit + 1);
  const { rows } = await database.query<Row>({
    text: `SELECT ${COLUMNS} FROM ${firstOf(behind, most)} ORDER BY ${DUE}, ${KEY} LIMIT ${most}`,
    values: conditions.values,
  });
  const tasks = rows.map((row) => ({ id: taskIdOf(row), ...row }));
  return pageOf(tasks, limit, counted.rows[0]?.total ?? 0, ({ due, roundId, kind: ofKind, cause }) => ({
    at: due,
    id: [roundId, ofKind, cause].join(' '),
  }));
}

/** A late task that operators haven't been notified of yet. */
export interface LateTask {
  readonly roundId: string;
  readonly kind: TaskKind;
  readonly cause: string;
  readonly due: Instant;
  /** The operator who has it; null: none. */
  readonly ownerId: number | null;
}

/**
 * Tasks that have been due since `since` or longer, longest first, of which operators weren't notified at this level.
 */
export async function lateTasks(
  database: Queryable,
  { now, since, level, limit }: { now: Instant; since: Instant; level: number; limit: number },
): Promise<readonly LateTask[]> {
  const { rows } = await database.query<LateTask>({
    text: `SELECT t.round_id AS "roundId", t.kind, t.cause, ${INSTANT(DUE)} AS due, o.id AS "ownerId"
           FROM ${firstOf((due) => `t.visible_from <= $1 AND ${UNMARKED} AND ${due} <= $2 AND coalesce(w.told_level, 0) < $3`, '$4')}
           ORDER BY ${DUE}, ${KEY} LIMIT $4`,
    values: [now, since, level, limit],
  });
  return rows;
}

/**
 * Removes owners of tasks that are gone, but only after a month: during a rebuild of the read model, tasks are missing
 * too. Notes stay as long as the round's texts. Locked rows are left to the next sweep: waiting for them could deadlock
 * with the release of an operator's tasks, which locks several as well.
 */
export async function sweepTaskWork(database: Queryable): Promise<void> {
  const there = `EXISTS (SELECT FROM read_models.operator_tasks t WHERE ${SAME_TASK('t', 'w')} AND ${UNMARKED})`;
  const free = (where: string) =>
    `ctid = ANY (ARRAY(SELECT ctid FROM app.operator_task_work w WHERE ${where} FOR UPDATE SKIP LOCKED))`;
  await database.query({
    text: `UPDATE app.operator_task_work SET gone_since = CASE WHEN gone_since IS NULL THEN now() END
           WHERE ${free(`(gone_since IS NULL) <> ${there}`)}`,
  });
  await database.query({
    text: `DELETE FROM app.operator_task_work WHERE ${free(`gone_since < now() - interval '30 days'
      AND NOT EXISTS (SELECT FROM app.operator_task_notes n WHERE ${SAME_TASK('n', 'w')})`)}`,
  });
}
