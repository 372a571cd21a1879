import { Rejected } from '@meguri/contracts/errors.ts';
import type pg from 'pg';

/**
 * Locks the user's row before rows of second steps, passkeys and linked logins, as each of their writers does, to avoid
 * deadlocks.
 * @throws Rejected `user_not_found`, also after the user has left
 */
export async function lockHolder(userId: number, transaction: pg.PoolClient): Promise<void> {
  const text = 'SELECT FROM app.users WHERE id = $1 AND erased_at IS NULL FOR UPDATE';
  const { rowCount } = await transaction.query(text, [userId]);
  if (rowCount === 0) throw new Rejected('user_not_found');
}
