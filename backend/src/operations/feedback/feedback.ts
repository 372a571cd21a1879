import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FeedbackList } from '@meguri/contracts/feedback/feedback.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import pg from 'pg';
import { RequestLimits } from '../../http/request-limits.ts';

interface FeedbackRow {
  readonly id: string;
  readonly message: string;
  readonly at: string;
}

/** What people tell the operators without saying who they are. */
@Injectable()
export class Feedback {
  constructor(
    private readonly pool: pg.Pool,
    private readonly limits: RequestLimits,
  ) {}

  /**
   * @param address of the sender's machine: its network may send only so many, and the message is kept apart from that count
   * @throws Rejected `too_many_requests`
   */
  async send(message: string, address: string): Promise<void> {
    await this.limits.takeOfNetwork('feedback', address);
    await this.pool.query('INSERT INTO app.feedback (id, message) VALUES ($1, $2)', [randomUUID(), message]);
  }

  /** The newest first. @throws InvalidCursor */
  async page({ cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<FeedbackList> {
    const end = readCursor(cursor);
    const [{ rows }, total] = await Promise.all([
      this.pool.query<{ id: string; message: string; at: Date }>(
        `SELECT id, message, created_at AS at FROM app.feedback
         WHERE $1::timestamptz IS NULL OR (created_at, id::text) < ($1, $2)
         ORDER BY created_at DESC, id::text DESC LIMIT $3`,
        [end?.at ?? null, end?.id ?? null, limit + 1],
      ),
      this.pool.query<{ total: number }>('SELECT count(*)::int AS total FROM app.feedback'),
    ]);
    const found = rows.map(({ at, ...row }): FeedbackRow => ({ ...row, at: at.toISOString() }));
    const page = pageOf(found, limit, total.rows[0]?.total ?? 0, (last) => last);
    return { ...page, items: page.items.map(({ at, ...row }) => ({ ...row, createdAt: at })) };
  }
}
