import { Inject, Injectable } from '@nestjs/common';
import { OPERATIONS } from '@meguri/contracts/operators/operations.ts';
import { may } from '@meguri/contracts/operators/roles.ts';
import { OPERATOR_ROLES } from '@meguri/contracts/shared/operator-role.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { ServiceLoop } from '../../http/health/service-loop.ts';
import { noticeId } from '../../notifications/notice.ts';
import { Notifications } from '../../notifications/notifications.ts';

const EVERY_MS = 60_000;
const ANSWERING_ROLES = OPERATOR_ROLES.filter((role) => may(role, OPERATIONS.answer_support_request.capability));

interface Late {
  readonly count: number;
  /** The one that became late last; null: there is none. */
  readonly id: string | null;
  readonly answerBy: Date | null;
}

/** Notifies the operators who may answer of questions that have waited longer than promised. */
@Injectable()
export class LateQuestions extends ServiceLoop {
  constructor(
    private readonly pool: pg.Pool,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
    @Inject(SERVICE_LOG) log: Logger,
  ) {
    super(log, { name: 'late questions', everyMs: EVERY_MS });
  }

  protected override turn(): Promise<void> {
    return this.notify();
  }

  /** Once for each question that becomes late; one unread notification for all of them. */
  async notify(): Promise<void> {
    const { rows } = await this.pool.query<Late>(
      `SELECT count(*)::int AS count, (array_agg(id ORDER BY answer_by DESC, id))[1] AS id, max(answer_by) AS "answerBy"
       FROM app.support_threads WHERE answer_by <= $1`,
      [this.clock.now().toISOString()],
    );
    const [late] = rows;
    if (late?.id == null || late.answerBy === null) return;
    const cause = `late question ${late.id} ${late.answerBy.toISOString()}`;
    const at = late.answerBy.toISOString();
    const operators = await this.pool.query<{ id: number }>(
      `SELECT id FROM app.users WHERE is_admin AND operator_role = ANY ($1) AND erased_at IS NULL ORDER BY id`,
      [ANSWERING_ROLES],
    );
    await this.notifications.notify(
      operators.rows.map(({ id: userId }) => ({
        id: noticeId(cause, userId, 'task_escalated'),
        ...{ userId, kind: 'task_escalated', title: '返信の期限を過ぎた相談があります', who: null, at, deadline: null },
        sentence: `返信待ちの相談のうち${late.count}件が、お約束した時間を過ぎています。`,
        ...{ path: '/admin/support-requests', roundId: null, itemId: null },
        ...{ gathers: 'late questions', replacesUnread: true },
      })),
    );
  }
}
