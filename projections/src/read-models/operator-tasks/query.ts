import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { Task, TaskKind } from '@meguri/contracts/rental-round/actions/tasks.ts';
import { INSTANT } from '../../runner/read-model-table.ts';
import { type Page, pageOf, readCursor } from '../../postgres/cursor.ts';
import type { Queryable } from '../../runner/projection.ts';
import { taskIdOf } from './marks.ts';

export interface OperatorTask extends Task {
  readonly id: string;
  readonly roundId: string;
}

type Row = Omit<OperatorTask, 'id'>;

const COLUMNS = `t.round_id AS "roundId", t.kind, t.cause, ${INSTANT('t.visible_from')} AS "from", ${INSTANT('t.due')} AS due`;
const KEY = `concat_ws(' ', t.round_id, t.kind, t.cause)`;
const OPEN = `t.visible_from <= $1 AND NOT EXISTS (
  SELECT FROM app.operator_task_marks m WHERE m.round_id = t.round_id AND m.kind = t.kind AND m.cause = t.cause)`;

/** What there is to do now, the oldest due first. @throws InvalidCursor */
export async function operatorTasks(
  database: Queryable,
  { now, kind, cursor, limit }: { now: Instant; kind: TaskKind | null; cursor?: string; limit: number },
): Promise<Page<OperatorTask>> {
  const wanted = `${OPEN} AND ($2::text IS NULL OR t.kind = $2)`;
  const counted = await database.query<{ total: number }>({
    text: `SELECT count(*)::int AS total FROM read_models.operator_tasks t WHERE ${wanted}`,
    values: [now, kind],
  });
  const end = readCursor(cursor);
  const { rows } = await database.query<Row>({
    text: `SELECT ${COLUMNS} FROM read_models.operator_tasks t
           WHERE ${wanted} AND ($3::timestamptz IS NULL OR (t.due, ${KEY}) > ($3, $4))
           ORDER BY t.due, ${KEY} LIMIT $5`,
    values: [now, kind, end?.at ?? null, end?.id ?? null, limit + 1],
  });
  const tasks = rows.map((row) => ({ id: taskIdOf(row), ...row }));
  return pageOf(tasks, limit, counted.rows[0]?.total ?? 0, ({ due, roundId, kind: ofKind, cause }) => ({
    at: due,
    id: [roundId, ofKind, cause].join(' '),
  }));
}
