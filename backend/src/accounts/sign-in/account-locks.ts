import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { User } from '../user.entity.ts';
import { LiftedLock } from './account-lock.entity.ts';
import { Item } from '../../catalog/items/item.entity.ts';
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
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(LiftedLock) private readonly liftedLocks: Repository<LiftedLock>,
    @InjectRepository(Item) private readonly items: Repository<Item>,
  ) {}

  /**
   * Keeps the first reason when the account is locked already. Refuses to lock an operator soon after a change of their
   * role: otherwise an attacker with an administrator's session could remove the other administrators and lock them out,
   * so that no notified person could act.
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
      const lockedAt = this.clock.now();
      await within(this.users, db).update({ id: userId, lockedAt: IsNull() }, { lockedAt, lockReason: reason });
      const suspension = { suspensionReason: SUSPENSION_REASON, suspendedBy: null, suspendedAt: lockedAt };
      await within(this.items, db).update({ userId, status: 'available' }, { status: 'suspended', ...suspension });
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
      const found = await this.locked(userId, db);
      if (found === null) throw new Rejected('user_not_found');
      if (found.lockedAt === null) return found;
      if (lockedAt === null || found.lockedAt.getTime() !== Date.parse(lockedAt)) throw new Rejected('account_stopped');
      const { lockedAt: since, lockReason } = found;
      const lifted = {
        userId,
        lockedAt: since,
        reason: lockReason ?? '',
        liftedAt: this.clock.now(),
        liftedBy: operatorId,
      };
      await within(this.liftedLocks, db).insert(lifted);
      await within(this.users, db).update(userId, { lockedAt: null, lockReason: null });
      await within(this.items, db).update(
        { userId, status: 'suspended', suspendedBy: IsNull(), suspensionReason: SUSPENSION_REASON },
        { status: 'available', suspensionReason: null, suspendedAt: null },
      );
      return found;
    });
    await this.attempts.forgiveAll(triesAtPasswordOf(holder), this.pool);
  }

  private locked(userId: number, db: pg.PoolClient): Promise<User | null> {
    const select = { id: true, username: true, email: true, lockedAt: true, lockReason: true } as const;
    const lock = { mode: 'pessimistic_write' } as const;
    return within(this.users, db).findOne({ select, where: { id: userId, erasedAt: IsNull() }, lock });
  }
}
