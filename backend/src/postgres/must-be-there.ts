import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import type pg from 'pg';

interface Options {
  /** The refusal, where it isn't the viewer who must be there. */
  readonly code?: ErrorCode;
  /** Of the user's row: `NO KEY UPDATE` also serialises the user's requests. */
  readonly lock?: 'KEY SHARE' | 'NO KEY UPDATE';
}

/**
 * A user who leaves concurrently must leave no text, item or draft: leaving waits for this transaction, or this one finds
 * no user.
 * @throws Rejected with `code`
 */
export async function mustBeThere(
  db: pg.PoolClient,
  userId: number,
  { code = 'unauthenticated', lock = 'KEY SHARE' }: Options = {},
): Promise<void> {
  const there = `SELECT FROM app.users WHERE id = $1 AND erased_at IS NULL FOR ${lock}`;
  const { rowCount } = await db.query(there, [userId]);
  if (rowCount === 0) throw new Rejected(code);
}
