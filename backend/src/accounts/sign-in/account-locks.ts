import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { isLately } from '../../http/operators/new-in-role.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { LoginAttempts, triesAtPasswordOf } from './login-attempts.ts';

const SUSPENSION_REASON = 'アカウントの停止にともない非公開';

/**
 * Accounts locked by operators: their sessions are invalid, and the holder learns of the lock only after giving the
 * right password. Their items are suspended without an operator's name, so that unlocking restores those and no others.
 */
@Injectable()
export class AccountLocks {
  constructor(
    private readonly pool: pg.Pool,
    private readonly sessions: OwnSessions,
    private readonly attempts: LoginAttempts,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps the first reason when the account is locked already. Refuses to lock someone who was an operator until
   * recently: otherwise a stolen administrator's session could silence the other operators.
   * @throws Rejected `user_not_found`, `operator_account`, `former_operator`
   */
  lock(userId: number, reason: string): Promise<void> {
    return inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<{ isAdmin: boolean; wasOperator: boolean }>(
        `SELECT is_admin AS "isAdmin", ${isLately('operator_since')} AS "wasOperator"
         FROM app.users WHERE id = $1 AND erased_at IS NULL FOR UPDATE`,
        [userId],
      );
      if (rows[0] === undefined) throw new Rejected('user_not_found');
      if (rows[0].isAdmin) throw new Rejected('operator_account');
      if (rows[0].wasOperator) throw new Rejected('former_operator');
      await db.query('UPDATE app.users SET locked_at = $2, lock_reason = $3 WHERE id = $1 AND locked_at IS NULL', [
        userId,
        this.clock.now(),
        reason,
      ]);
      await db.query(
        `UPDATE app.items SET status = 'suspended', suspension_reason = $3, suspended_by = NULL, suspended_at = $2
         WHERE user_id = $1 AND status = 'available'`,
        [userId, this.clock.now(), SUSPENSION_REASON],
      );
      await this.sessions.endAll(userId, null, db);
    });
  }

  /**
   * Resets the failed attempts, and lifts the lock set at that time; its reason stays on record.
   * @param lockedAt null: no lock is meant
   * @throws Rejected `user_not_found`; `account_stopped` when the account has another lock than the given one
   */
  async unlock(userId: number, lockedAt: string | null, operatorId: number): Promise<void> {
    const holder = await inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<{ id: number; username: string; email: string | null; lockedAt: Date | null }>(
        'SELECT id, username, email, locked_at AS "lockedAt" FROM app.users WHERE id = $1 AND erased_at IS NULL FOR UPDATE',
        [userId],
      );
      const [found] = rows;
      if (found === undefined) throw new Rejected('user_not_found');
      if (found.lockedAt === null) return found;
      if (lockedAt === null || found.lockedAt.getTime() !== Date.parse(lockedAt)) throw new Rejected('account_stopped');
      await db.query(
        `INSERT INTO app.lifted_locks (user_id, locked_at, reason, lifted_at, lifted_by)
         SELECT id, locked_at, coalesce(lock_reason, ''), $2, $3 FROM app.users WHERE id = $1`,
        [userId, this.clock.now(), operatorId],
      );
      await db.query('UPDATE app.users SET locked_at = NULL, lock_reason = NULL WHERE id = $1', [userId]);
      await db.query(
        `UPDATE app.items SET status = 'available', suspension_reason = NULL, suspended_at = NULL
         WHERE user_id = $1 AND status = 'suspended' AND suspended_by IS NULL AND suspension_reason = $2`,
        [userId, SUSPENSION_REASON],
      );
      return found;
    });
    await this.attempts.forgiveAll(triesAtPasswordOf(holder), this.pool);
  }
}
