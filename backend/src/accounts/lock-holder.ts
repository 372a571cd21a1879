import type pg from 'pg';

/** Locks the user's row before rows of second steps and passkeys, as each of their writers does, to avoid deadlocks. */
export const lockHolder = (userId: number, transaction: pg.PoolClient) =>
  transaction.query('SELECT FROM app.users WHERE id = $1 FOR UPDATE', [userId]);
