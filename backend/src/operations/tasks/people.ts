import { TASK_ROLES } from '@meguri/contracts/operators/task-work.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';
import type pg from 'pg';

export interface Person {
  readonly id: number;
  readonly username: string;
  /** null: can't own tasks. */
  readonly role: OperatorRole | null;
}

/** Ordered, to avoid deadlocks; locked in a transaction, so that no role changes during it. */
export async function people(db: pg.Pool | pg.PoolClient, ids: readonly (number | null)[]): Promise<Person[]> {
  const { rows } = await db.query<Person>(
    `SELECT id, username, CASE WHEN is_admin AND operator_role = ANY ($2) AND erased_at IS NULL THEN operator_role END AS role
     FROM app.users WHERE id = ANY ($1) ORDER BY id FOR SHARE`,
    [ids.filter((id) => id !== null), TASK_ROLES],
  );
  return rows;
}
