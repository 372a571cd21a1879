import type { Transaction } from './personal-data.ts';

/**
 * Sets every nullable column of a table in the schema `app` to NULL except those to keep, so that a column added later
 * is erased unless listed. Required numbers, dates and flags stay.
 * @returns the right side of `UPDATE … SET`
 */
export async function emptiedColumns(db: Transaction, table: string, keep: readonly string[]): Promise<string> {
  const { rows } = await db.query<{ assignments: string }>(
    `SELECT string_agg(format('%I = %s', column_name, CASE
         WHEN is_nullable = 'YES' THEN 'NULL'
         WHEN data_type = 'ARRAY' THEN '''{}'''
         WHEN data_type IN ('json', 'jsonb') THEN CASE WHEN column_default LIKE '''{%' THEN '''{}''' ELSE '''[]''' END
         ELSE '''''' END), ', ') AS assignments
     FROM information_schema.columns
     WHERE table_schema = 'app' AND table_name = $1 AND column_name <> ALL($2)
       AND (is_nullable = 'YES' OR data_type IN ('ARRAY', 'json', 'jsonb', 'text'))`,
    [table, keep],
  );
  return rows[0]?.assignments ?? '';
}

/** Deletes the rows that reference the user's row with ON DELETE CASCADE, since that row itself stays. */
export async function deleteDependents(db: Transaction, userId: number): Promise<void> {
  const { rows } = await db.query<{ deletion: string }>(
    `SELECT format('DELETE FROM %s WHERE %I = $1', c.conrelid::regclass, a.attname) AS deletion
     FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.confrelid = 'app.users'::regclass AND c.confdeltype = 'c'
     ORDER BY c.conrelid, a.attname`,
  );
  for (const { deletion } of rows) await db.query(deletion, [userId]);
}
