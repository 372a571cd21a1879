import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { OperatorRole } from '@meguri/contracts/operators/roles.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { SESSION_CHANNEL } from '../../http/sessions/session-store.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { roleNotice } from './role-notice.ts';

/** Who is an operator, and in which role. It counts from the next request of whoever it is about, and all administrators hear of it. */
@Injectable()
export class OperatorRoles {
  constructor(
    private readonly pool: pg.Pool,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  /**
   * @param role null: no operator any more
   * @throws Rejected `own_role`, `user_not_found`; `role_not_allowed` to one who lost the right to meanwhile;
   * `last_administrator`
   */
  async change({ userId: by }: Viewer, userId: number, role: OperatorRole | null): Promise<void> {
    if (by === userId) throw new Rejected('own_role');
    await inTransaction(this.pool, async (transaction) => {
      // Those who take each other's role away at the same time wait for one another, and the second finds itself without.
      const { rows } = await transaction.query<{ id: number }>(
        `SELECT id FROM app.users WHERE is_admin AND operator_role = 'administrator' AND erased_at IS NULL
         ORDER BY id FOR UPDATE`,
      );
      const administrators = rows.map(({ id }) => id);
      if (!administrators.includes(by)) throw new Rejected('role_not_allowed');
      const left = administrators.filter((id) => id !== userId);
      if (role !== 'administrator' && left.length === 0) throw new Rejected('last_administrator');
      // By real time, as sessions are: the demo's clock makes nobody's role older.
      const changed = await transaction.query<{ username: string; former: OperatorRole | null }>(
        `WITH before AS (SELECT id AS user_id, CASE WHEN is_admin THEN operator_role END AS former FROM app.users WHERE id = $1)
         UPDATE app.users SET is_admin = $2::text IS NOT NULL, operator_role = coalesce($2, 'administrator'), updated_at = now(),
           operator_since = CASE WHEN is_admin AND operator_role = $2 THEN operator_since ELSE now() END
         FROM before WHERE id = user_id AND erased_at IS NULL RETURNING username, former`,
        [userId, role],
      );
      const [user] = changed.rows;
      if (user === undefined) throw new Rejected('user_not_found');
      // Sent once more, or what somebody else has given meanwhile: nothing has changed that anybody should look into.
      if (user.former === role) return;
      const at = this.clock.now().toISOString();
      await this.notifications.tell(
        administrators.map((id) => roleNotice(id, { userId, username: user.username, role }, at)),
        transaction,
      );
      // Their sockets are looked at afresh on every instance.
      await transaction.query('SELECT pg_notify($1, $2)', [SESSION_CHANNEL, JSON.stringify({ userId })]);
    });
  }
}
