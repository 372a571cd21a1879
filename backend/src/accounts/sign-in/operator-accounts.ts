import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { User } from '../user.entity.ts';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { type OperationName, OPERATIONS } from '@meguri/contracts/operators/operations.ts';
import { may } from '@meguri/contracts/operators/roles.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { RejectedWithDetails } from '../../http/errors/error-answer.ts';
import { isLately } from '../../http/operators/new-in-role.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { randomUUID } from 'node:crypto';
import { NEW_IN_ROLE_HOURS } from '@meguri/contracts/limits.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';

interface Proposal {
  readonly userId: number;
  readonly username: string;
  readonly operation: OperationName;
  /** The user name of the administrator who proposed it. */
  readonly proposer: string;
}

/** Sent to each administrator, including the one it concerns. @param at in the domain's time */
const administratorNotice = (toId: number, proposal: Proposal, at: Instant): Notice => ({
  id: noticeId(`administrator ${randomUUID()}`, toId, 'account_safety'),
  ...{ userId: toId, kind: 'account_safety', who: null, at },
  title: '管理者のアカウントへの操作が提案されました',
  sentence: `「${proposal.proposer}」が、管理者「${proposal.username}」への操作「${OPERATIONS[proposal.operation].label}」を提案しました。${NEW_IN_ROLE_HOURS}時間以内に別の管理者が同じ操作を行うと実行されます。お心当たりがない場合は、操作ログをご確認ください。`,
  path: `/admin/users/${proposal.userId}`,
  ...{ roundId: null, itemId: null, deadline: null, gathers: null },
});

interface Target {
  readonly username: string;
  /** null: not an operator. */
  readonly role: OperatorRole | null;
  readonly isNew: boolean;
}

/**
 * Rules for operators who change other operators' accounts: with one stolen session an attacker could lock out everyone
 * able to stop it. So the operator must have been an administrator for a day, and the account of another such
 * administrator needs two of them.
 */
@Injectable()
export class OperatorAccounts {
  constructor(
    private readonly pool: pg.Pool,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /**
   * Checks an operation on an account. The first of two administrators is refused, and the proposal is kept for a day.
   * @throws Rejected `operator_protected`, `role_too_new`, `step_up_required`, `second_administrator_needed`
   */
  async admit(viewer: Viewer, userId: number, operation: OperationName): Promise<void> {
    if (viewer.userId === userId) return;
    const isAgreed = await inTransaction(this.pool, async (transaction) => {
      const target = await this.target(userId, transaction);
      if (target === null || target.role === null) return true;
      refuseUnsettled(viewer);
      if (target.role !== 'administrator' || target.isNew) return true;
      if (await this.agrees(viewer.userId, userId, operation, transaction)) return true;
      await this.propose(viewer.userId, { userId, username: target.username, operation }, transaction);
      return false;
    });
    if (!isAgreed) throw new Rejected('second_administrator_needed');
  }

  private async target(userId: number, transaction: pg.PoolClient): Promise<Target | null> {
    const { rows } = await transaction.query<Target>(
      `SELECT username, CASE WHEN is_admin THEN operator_role END AS role, ${isLately('operator_since')} AS "isNew"
       FROM app.users WHERE id = $1 AND erased_at IS NULL FOR UPDATE`,
      [userId],
    );
    return rows[0] ?? null;
  }

  /** Whether another, still active administrator proposed the same operation; the proposal is then used up. */
  private async agrees(by: number, userId: number, operation: OperationName, transaction: pg.PoolClient) {
    const { rowCount } = await transaction.query(
      `DELETE FROM app.administrator_proposals p USING app.users u
       WHERE p.user_id = $1 AND p.operation = $2 AND p.proposed_by <> $3 AND ${isLately('p.proposed_at')}
         AND u.id = p.proposed_by AND u.is_admin AND u.operator_role = 'administrator'`,
      [userId, operation, by],
    );
    return rowCount === 1;
  }

  private async propose(
    by: number,
    proposal: { readonly userId: number; readonly username: string; readonly operation: OperationName },
    transaction: pg.PoolClient,
  ): Promise<void> {
    const { rowCount } = await transaction.query(
      `INSERT INTO app.administrator_proposals AS p (user_id, operation, proposed_by) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, operation) DO UPDATE SET proposed_by = $3, proposed_at = now()
       WHERE NOT ${isLately('p.proposed_at')} OR p.proposed_by <> $3`,
      [proposal.userId, proposal.operation, by],
    );
    if (rowCount === 0) return;
    const administrators = await within(this.users, transaction).find({
      select: { id: true, username: true },
      where: { isAdmin: true, operatorRole: 'administrator', erasedAt: IsNull() },
    });
    const proposer = administrators.find(({ id }) => id === by)?.username ?? '';
    const at = this.clock.now().toISOString();
    const notices = administrators.map(({ id }) => administratorNotice(id, { ...proposal, proposer }, at));
    await this.notifications.notify(notices, transaction);
  }
}

/** @throws Rejected `operator_protected`, `role_too_new`, `step_up_required` */
function refuseUnsettled({ role, isNewInRole, proves }: Viewer): void {
  if (!may(role, 'manage_operators')) throw new Rejected('operator_protected');
  if (isNewInRole) throw new Rejected('role_too_new');
  if (proves !== undefined) throw new RejectedWithDetails('step_up_required', { by: proves });
}
