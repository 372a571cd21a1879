import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { User } from '../../accounts/user.entity.ts';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { isLately } from '../../http/operators/new-in-role.ts';
import { SESSION_CHANNEL } from '../../http/sessions/session-store.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { roleNotice } from './role-notice.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

interface Known {
  readonly id: number;
  readonly username: string;
  /** null: no operator. */
  readonly role: OperatorRole | null;
  /** Their role is that since a moment ago. */
  readonly isNew: boolean;
  /** They took an administrator's role away a moment ago. */
  readonly hasRemoved: boolean;
}

/** Who is an operator, and in which role. It counts from the next request of whoever it is about, and all administrators hear of it. */
@Injectable()
export class OperatorRoles {
  constructor(
    private readonly pool: pg.Pool,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /**
   * Whoever is new in their role changes none. Whoever took the role of an administrator away who had it for a while counts as new,
   * too, but may still take away what was given as lately: one stolen session neither removes all who would hear of it, nor
   * keeps one who does from undoing all that it gave.
   * @param role null: no operator any more
   * @throws Rejected `own_role`, `user_not_found`; `role_not_allowed` to one who lost the right to meanwhile;
   * `role_change_too_soon`
   */
  async change({ userId: by }: Viewer, userId: number, role: OperatorRole | null): Promise<void> {
    if (by === userId) throw new Rejected('own_role');
    await inTransaction(this.pool, async (transaction) => {
      const users = within(this.users, transaction);
      const known = await this.lock(userId, transaction);
      const [self, other] = [by, userId].map((wanted) => known.find(({ id }) => id === wanted));
      if (self?.role !== 'administrator') throw new Rejected('role_not_allowed');
      if (other === undefined) throw new Rejected('user_not_found');
      // Sent once more, or what somebody else has given meanwhile: nothing has changed that anybody should look into.
      if (other.role === role) return;
      const isUndone = role === null && other.isNew;
      if (self.isNew || (self.hasRemoved && !isUndone)) throw new Rejected('role_change_too_soon');
      if (other.role === 'administrator' && !other.isNew)
        await users.update(by, { removedAdministratorAt: () => 'now()' });
      const operatorRole = role ?? 'administrator';
      await users.update(userId, { isAdmin: role !== null, operatorRole, operatorSince: () => 'now()' });
      const told = known.filter((one) => one.role === 'administrator');
      const change = { userId, username: other.username, role };
      const at = this.clock.now().toISOString();
      await this.notifications.notify(
        told.map(({ id }) => roleNotice(id, change, at)),
        transaction,
      );
      // Their sockets are looked at afresh on every instance.
      await transaction.query('SELECT pg_notify($1, $2)', [SESSION_CHANNEL, JSON.stringify({ userId })]);
    });
  }

  /**
   * All administrators, and who it is about. Those who take each other's role away at the same time wait for one another, and the
   * second finds itself without; so does one session that takes several away at once.
   */
  private async lock(userId: number, transaction: pg.PoolClient): Promise<readonly Known[]> {
    const { rows } = await transaction.query<Known>(
      `SELECT id, username, CASE WHEN is_admin THEN operator_role END AS role,
         ${isLately('operator_since')} AS "isNew", ${isLately('removed_administrator_at')} AS "hasRemoved"
       FROM app.users WHERE (is_admin AND operator_role = 'administrator' OR id = $1) AND erased_at IS NULL
       ORDER BY id FOR UPDATE`,
      [userId],
    );
    return rows;
  }
}
