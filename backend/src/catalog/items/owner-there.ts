import { Rejected } from '@meguri/contracts/errors.ts';
import type pg from 'pg';

/**
 * An owner who leaves concurrently must leave no item or draft: leaving waits for this transaction, or this one finds no
 * owner.
 * @param lock of the owner's row; `NO KEY UPDATE` also serialises the owner's requests
 * @throws Rejected `unauthenticated`
 */
export async function ownerMustBeThere(
  db: pg.PoolClient,
  userId: number,
  lock: 'KEY SHARE' | 'NO KEY UPDATE',
): Promise<void> {
  const there = `SELECT FROM app.users WHERE id = $1 AND erased_at IS NULL FOR ${lock}`;
  const { rowCount } = await db.query(there, [userId]);
  if (rowCount === 0) throw new Rejected('unauthenticated');
}
