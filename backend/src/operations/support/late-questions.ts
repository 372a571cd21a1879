import { Inject, Injectable } from '@nestjs/common';
import { OPERATIONS } from '@meguri/contracts/operators/operations.ts';
import { may } from '@meguri/contracts/operators/roles.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { ServiceLoop } from '../../http/health/service-loop.ts';
import { answerableBy } from '../../messages/support/of-others.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';
import { Notifications } from '../../notifications/notifications.ts';

const EVERY_MS = 60_000;

interface Late {
  readonly id: string;
  readonly answerBy: Date;
}
interface Operator {
  readonly id: number;
  readonly role: OperatorRole;
}
type Words = Pick<Notice, 'title' | 'sentence' | 'path'>;

/**
 * Notifies operators of questions that have waited longer than promised: each of those that they may answer, and
 * administrators of those that no operator may answer.
 */
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
    const late = await this.late();
    if (late.length === 0) return;
    const operators = await this.operators();
    const due: Notice[] = [];
    const answering = operators.filter(({ role }) => may(role, OPERATIONS.answer_support_request.capability));
    const answerable = await this.answerable(answering, late);
    for (const { id: operatorId } of answering) {
      const ids = answerable.get(operatorId) ?? new Set();
      const questions = late.filter(({ id }) => ids.has(id));
      due.push(...noticesOf(operatorId, questions, 'late question', waiting(questions.length)));
    }
    const withOperator = new Set([...answerable.values()].flatMap((ids) => [...ids]));
    const left = late.filter(({ id }) => !withOperator.has(id));
    for (const { id, role } of operators)
      if (may(role, OPERATIONS.change_role.capability))
        due.push(...noticesOf(id, left, 'unanswerable late question', unanswerable(left.length)));
    await this.notifications.notify(due);
  }

  /** The one that became late last is first. */
  private async late(): Promise<Late[]> {
    const { rows } = await this.pool.query<Late>(
      `SELECT id, answer_by AS "answerBy" FROM app.support_threads WHERE answer_by <= $1 ORDER BY answer_by DESC, id`,
      [this.clock.now().toISOString()],
    );
    return rows;
  }

  private async operators(): Promise<Operator[]> {
    const { rows } = await this.pool.query<Operator>(
      `SELECT id, operator_role AS role FROM app.users WHERE is_admin AND erased_at IS NULL ORDER BY id`,
    );
    return rows;
  }

  /**
   * The ids of the questions that each operator may answer; operators without one are left out. `OFFSET 0` keeps the
   * subquery apart, so that an operator's rounds are read once.
   */
  private async answerable(
    operators: readonly Operator[],
    late: readonly Late[],
  ): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
    const { rows } = await this.pool.query<{ operatorId: number; ids: string[] }>(
      `SELECT operator.id AS "operatorId", array_agg(question.id::text) AS ids
       FROM unnest($1::int[]) operator (id) CROSS JOIN LATERAL (
         SELECT q.id FROM app.support_threads q WHERE q.id = ANY ($2) AND ${answerableBy('operator.id')} OFFSET 0
       ) question GROUP BY operator.id`,
      [operators.map(({ id }) => id), late.map(({ id }) => id)],
    );
    return new Map(rows.map(({ operatorId, ids }) => [operatorId, new Set(ids)]));
  }
}

const waiting = (count: number): Words => ({
  title: '返信の期限を過ぎた相談があります',
  sentence: `返信待ちの相談のうち${count}件が、お約束した時間を過ぎています。`,
  path: '/admin/support-requests',
});

/** Without saying which, since the administrator may be a party. */
const unanswerable = (count: number): Words => ({
  title: '担当できる運営者がいない相談があります',
  sentence: `返信の期限を過ぎた相談のうち${count}件に、返信できる運営者がいません。当事者ではない方に、返信できる権限を付けてください。`,
  path: '/admin/users',
});

/**
 * @param late the one with the latest deadline first. If there is none, there is no notification
 * @param what the subject; notifications with the same one are shown as one
 */
function noticesOf(userId: number, late: readonly Late[], what: string, words: Words): Notice[] {
  const [latest] = late;
  if (latest === undefined) return [];
  const at = latest.answerBy.toISOString();
  return [
    {
      id: noticeId(`${what} ${latest.id} ${at}`, userId, 'task_escalated'),
      ...{ userId, kind: 'task_escalated', ...words, who: null, at, deadline: null, roundId: null, itemId: null },
      ...{ gathers: `${what}s`, replacesUnread: true },
    },
  ];
}
