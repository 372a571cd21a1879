import type { RoundTask } from '@meguri/contracts/read-models/administration.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { Queryable } from '../../runner/projection.ts';
import { INSTANT } from '../../runner/read-model-table.ts';
import { taskIdOf } from './marks.ts';
import { hasBegun, stillAwaited } from './still-awaited.ts';
import { DUE, NOTES, OWNER, SAME_TASK } from './query.ts';

type Row = Omit<RoundTask, 'id' | 'label'> & { readonly cause: string };

/** All tasks a round has or had for operators, by due time. Of finished ones only those with notes or marks. */
export async function tasksOfRound(
  database: Queryable,
  roundId: string,
  moment: Moment,
): Promise<readonly Omit<RoundTask, 'label'>[]> {
  const { rows } = await database.query<Row>({
    text: `WITH known AS (
        SELECT round_id, kind, cause FROM read_models.operator_tasks t WHERE round_id = $1 AND visible_from <= $2 AND ${hasBegun('$3')}
        UNION SELECT round_id, kind, cause FROM app.operator_task_notes WHERE round_id = $1
        UNION SELECT round_id, kind, cause FROM app.operator_task_marks WHERE round_id = $1)
      SELECT k.kind, k.cause, CASE WHEN t.round_id IS NULL THEN 'gone' WHEN m.round_id IS NULL THEN 'open' ELSE 'done' END AS state,
        CASE WHEN t.round_id IS NOT NULL THEN ${INSTANT(DUE)} END AS due,
        CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'username', o.username) END AS owner,
        w.due IS NOT NULL AS "isPutOff", ${NOTES('k')} AS notes,
        CASE WHEN m.round_id IS NOT NULL THEN json_build_object('at', ${INSTANT('m.done_at')}, 'note', m.note,
          'by', CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'username', d.username) END) END AS done
      FROM known k LEFT JOIN read_models.operator_tasks t ON ${SAME_TASK('t', 'k')}
      LEFT JOIN app.operator_task_work w ON ${SAME_TASK('w', 'k')} LEFT JOIN app.users o ON ${OWNER}
      LEFT JOIN app.operator_task_marks m ON ${SAME_TASK('m', 'k')}
      LEFT JOIN app.users d ON d.id = m.done_by AND d.erased_at IS NULL
      ORDER BY t.round_id IS NULL, ${DUE}, k.kind, k.cause`,
    values: [roundId, moment.now, await stillAwaited(database, moment)],
  });
  return rows.map(({ cause, ...task }) => ({ id: taskIdOf({ roundId, kind: task.kind, cause }), ...task }));
}
