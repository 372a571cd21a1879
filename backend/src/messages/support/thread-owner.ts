import { TASK_ROLES } from '@meguri/contracts/operators/task-work.ts';
import { sqlList } from '@meguri/projections/postgres/sql-list.ts';
import type pg from 'pg';

/** SQL: the user `o` is the operator who handles the thread `q`. Users who are no longer operators handle none. */
export const IS_OWNER = `o.id = q.owner_id AND o.is_admin AND o.operator_role IN (${sqlList(TASK_ROLES)}) AND o.erased_at IS NULL`;

/** An operator who writes to the asker takes the thread, unless another operator handles it. */
export async function takeIfFree(db: pg.PoolClient, id: string, operatorId: number, now: string): Promise<void> {
  await db.query(
    `UPDATE app.support_threads q SET owner_id = $2, owned_at = $3
     WHERE q.id = $1 AND NOT EXISTS (SELECT FROM app.users o WHERE ${IS_OWNER})`,
    [id, operatorId, now],
  );
}
