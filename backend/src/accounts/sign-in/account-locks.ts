import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { LoginAttempts } from './login-attempts.ts';

/** Accounts that operators have locked: no session of theirs counts, and their holder is told so with the right password alone. */
@Injectable()
export class AccountLocks {
  constructor(
    private readonly pool: pg.Pool,
    private readonly sessions: OwnSessions,
    private readonly attempts: LoginAttempts,
    private readonly clock: Clock,
  ) {}

  /** Locked already: the first reason stays. @throws Rejected `user_not_found`, `operator_account` */
  lock(userId: number, reason: string): Promise<void> {
    return inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<{ isAdmin: boolean }>(
        'SELECT is_admin AS "isAdmin" FROM app.users WHERE id = $1 AND erased_at IS NULL FOR UPDATE',
        [userId],
      );
      if (rows[0] === undefined) throw new Rejected('user_not_found');
      if (rows[0].isAdmin) throw new Rejected('operator_account');
      await db.query('UPDATE app.users SET locked_at = $2, lock_reason = $3 WHERE id = $1 AND locked_at IS NULL', [
        userId,
        this.clock.now(),
        reason,
      ]);
      await this.sessions.endAll(userId, null, db);
    });
  }

  /** @throws Rejected `user_not_found` */
  async unlock(userId: number): Promise<void> {
    const { rows } = await this.pool.query<{ username: string }>(
      `UPDATE app.users SET locked_at = NULL, lock_reason = NULL WHERE id = $1 AND erased_at IS NULL RETURNING username`,
      [userId],
    );
    if (rows[0] === undefined) throw new Rejected('user_not_found');
    await this.attempts.forgive(rows[0].username);
  }
}
