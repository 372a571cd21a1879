import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import type pg from 'pg';

/**
 * A user who leaves concurrently must leave no text: leaving waits for this transaction, or this one finds no user.
 * @param code the refusal, where it isn't the viewer who must be there
 */
export async function mustBeThere(
  db: pg.PoolClient,
  userId: number,
  code: ErrorCode = 'unauthenticated',
): Promise<void> {
  const { rowCount } = await db.query('SELECT FROM app.users WHERE id = $1 AND erased_at IS NULL FOR KEY SHARE', [
    userId,
  ]);
  if (rowCount === 0) throw new Rejected(code);
}
