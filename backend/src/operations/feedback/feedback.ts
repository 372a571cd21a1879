import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { StoredFeedback } from './feedback.entity.ts';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FeedbackList, FeedbackStateBody } from '@meguri/contracts/feedback/feedback.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import { INSTANT } from '@meguri/projections/runner/read-model-table.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { takenByOther } from '../../http/operators/taken-by-other.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import type { OperatorName } from '@meguri/contracts/shared/person.ts';

type FeedbackRow = Omit<FeedbackList['items'][number], 'createdAt'> & { readonly at: Date };

const HANDLED = `CASE WHEN f.handled_at IS NOT NULL THEN json_build_object('at', ${INSTANT('f.handled_at')}, 'note', f.note,
    'by', CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'username', u.username) END) END AS handled
  FROM app.feedback f LEFT JOIN app.users u ON u.id = f.handled_by AND u.erased_at IS NULL`;

/** Anonymous messages to the operators. */
@Injectable()
export class Feedback {
  constructor(
    private readonly pool: pg.Pool,
    private readonly limits: RequestLimits,
    private readonly clock: Clock,
    @InjectRepository(StoredFeedback) private readonly rows: Repository<StoredFeedback>,
  ) {}

  /**
   * @param address of the sender, to limit messages per network; the message is stored without it
   * @throws Rejected `too_many_requests`
   */
  async send(message: string, address: string): Promise<void> {
    await this.limits.takeOfNetwork('feedback', address);
    await this.rows.insert({ id: randomUUID(), message });
  }

  /** Newest first. @throws InvalidCursor */
  async page({ cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<FeedbackList> {
    const end = readCursor(cursor);
    const [{ rows }, total] = await Promise.all([
      this.pool.query<FeedbackRow>(
        `SELECT f.id, f.message, f.created_at AS at, f.state, ${HANDLED}
         WHERE $1::timestamptz IS NULL OR (f.created_at, f.id::text) < ($1, $2)
         ORDER BY f.created_at DESC, f.id::text DESC LIMIT $3`,
        [end?.at ?? null, end?.id ?? null, limit + 1],
      ),
      this.rows.count(),
    ]);
    const found = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
    const page = pageOf(found, limit, total, (last) => last);
    return { ...page, items: page.items.map(({ at, ...row }) => ({ ...row, createdAt: at })) };
  }

  /**
   * The operator starts to handle a message, or has finished. Allowed to the operator who handles it, to anyone if none
   * does, and to one who names the current handler (`seen`) and so takes over. Safe to repeat.
   * @throws Rejected `resource_not_found`; `taken_by_other` with the current or last handler
   */
  async handle(operatorId: number, id: string, { state, note, seen }: FeedbackStateBody): Promise<void> {
    const { rowCount } = await this.pool.query(
      `UPDATE app.feedback SET state = $3, handled_by = $2, note = coalesce($4, note),
         handled_at = CASE WHEN state = $3 AND handled_by = $2 THEN handled_at ELSE $5 END
       WHERE id = $1 AND (state = 'new' OR handled_by = $2 AND (state = 'in_work' OR state = $3)
         OR state = 'in_work' AND $3 = 'in_work' AND (handled_by = $6
           OR NOT EXISTS (SELECT FROM app.users u WHERE u.id = handled_by AND u.erased_at IS NULL)))`,
      [id, operatorId, state, note || null, this.clock.now().toISOString(), seen ?? null],
    );
    if (rowCount !== 0) return;
    const { rows } = await this.pool.query<OperatorName>(
      `SELECT coalesce(u.id, 0) AS id, coalesce(u.username, '') AS username
       FROM app.feedback f LEFT JOIN app.users u ON u.id = f.handled_by WHERE f.id = $1`,
      [id],
    );
    if (rows[0] === undefined) throw new Rejected('resource_not_found');
    throw rows[0].id === operatorId ? new Rejected('feedback_done') : takenByOther(rows[0]);
  }
}
