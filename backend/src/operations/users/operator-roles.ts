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
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';
import { randomUUID } from 'node:crypto';
import { ROLE_LABELS } from '@meguri/contracts/operators/roles.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';
import { people } from '../tasks/people.ts';

/** Each takes back one kind of work from a user. What is finished keeps who handled it. */
const RELEASES = [
  'UPDATE app.operator_task_work SET owner_id = NULL WHERE owner_id = $1',
  'UPDATE app.support_threads SET owner_id = NULL, owned_at = NULL WHERE owner_id = $1',
  'UPDATE app.reports SET taken_by = NULL, taken_at = NULL WHERE taken_by = $1 AND closed_at IS NULL',
  `UPDATE app.feedback SET state = 'new', handled_by = NULL, handled_at = NULL
   WHERE handled_by = $1 AND state = 'in_work'`,
];

/** The user, and their new role; null: none. */
interface RoleChange {
  readonly userId: number;
  readonly username: string;
  readonly role: OperatorRole | null;
}

/**
 * Sent to an administrator, because an attacker with an operator's session would grant roles first. @param at the
 * domain's time
 */
const roleNotice = (toId: number, { userId, username, role }: RoleChange, at: Instant): Notice => ({
  id: noticeId(`role ${randomUUID()}`, toId, 'account_safety'),
  ...{ userId: toId, kind: 'account_safety', who: null, at },
  title: '運営者の権限が変更されました',
  sentence: `「${username}」の権限が${role === null ? '外されました' : `「${ROLE_LABELS[role]}」になりました`}。お心当たりがない場合は、操作ログをご確認ください。`,
  path: `/admin/users/${userId}`,
  ...{ roundId: null, itemId: null, deadline: null, gathers: null },
});

interface Known {
  readonly id: number;
  readonly username: string;
  /** null: no operator. */
  readonly role: OperatorRole | null;
  /** The role was granted only recently. */
  readonly isNew: boolean;
  /** They removed an administrator's role recently. */
  readonly hasRemoved: boolean;
}

/** Operators and their roles. A change applies from the user's next request, and all administrators are notified. */
@Injectable()
export class OperatorRoles {
  constructor(
    private readonly pool: pg.Pool,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /**
   * An operator with a new role can't change roles. Removing a long-standing administrator makes the remover count as
   * new too, except that recent grants may still be undone: an attacker with one stolen session can neither remove all
   * administrators who would be notified, nor keep one of them from undoing the attacker's grants.
   * @param role null: removes the role
   * @throws Rejected `own_role`, `user_not_found`; `role_not_allowed` if the operator has lost the right;
   * `role_change_too_soon`
   */
  async change({ userId: by }: Viewer, userId: number, role: OperatorRole | null): Promise<void> {
    if (by === userId) throw new Rejected('own_role');
    // The process may have ended between an earlier change and its release.
    await this.releaseWork(userId);
    await inTransaction(this.pool, async (transaction) => {
      const users = within(this.users, transaction);
      const known = await this.lock(userId, transaction);
      const [self, other] = [by, userId].map((wanted) => known.find(({ id }) => id === wanted));
      if (self?.role !== 'administrator') throw new Rejected('role_not_allowed');
      if (other === undefined) throw new Rejected('user_not_found');
      // A retry, or a role that another administrator has granted in the meantime: no change, so no notification.
      if (other.role === role) return;
      const isUndone = role === null && other.isNew;
      if (self.isNew || (self.hasRemoved && !isUndone)) throw new Rejected('role_change_too_soon');
      if (other.role === 'administrator' && !other.isNew)
        await users.update(by, { removedAdministratorAt: () => 'now()' });
      const operatorRole = role ?? 'administrator';
      await users.update(userId, { isAdmin: role !== null, operatorRole, operatorSince: () => 'now()' });
      const administrators = known.filter((one) => one.role === 'administrator');
      const change = { userId, username: other.username, role };
      const at = this.clock.now().toISOString();
      await this.notifications.notify(
        administrators.map(({ id }) => roleNotice(id, change, at)),
        transaction,
      );
      // All instances check the user's sockets again.
      await transaction.query('SELECT pg_notify($1, $2)', [SESSION_CHANNEL, JSON.stringify({ userId })]);
    });
    // Afterwards, because handing work over locks it before its operators. A retry does it, too.
    await this.releaseWork(userId);
  }

  /**
   * Does nothing for a user whose role has tasks. Without it, work would be the user's again after a later promotion,
   * although colleagues do it.
   */
  private async releaseWork(userId: number): Promise<void> {
    const [user] = await people(this.pool, [userId]);
    if (user?.role != null) return;
    for (const release of RELEASES) await this.pool.query(release, [userId]);
  }

  /**
   * Locks all administrators and the user. So two administrators who remove each other's role are serialised, and the
   * second has lost it already; so are several removals by one session.
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
