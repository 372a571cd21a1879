import { createHmac, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { FEEDBACK_TRIES, FEEDBACK_WINDOW_MINUTES, type FeedbackList } from '@meguri/contracts/feedback/feedback.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { pageOf, readCursor } from '@meguri/projections/runner/page-cursor.ts';
import pg from 'pg';
import { HttpSettings } from '../http/http-settings.ts';
import { InvalidInput } from '../http/invalid-input.ts';

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
    private readonly settings: HttpSettings,
  ) {}

  /**
   * @param address of the sender's machine: counted under a keyed hash and kept apart from the message
   * @throws Rejected `too_many_requests`
   */
  async send(message: string, address: string): Promise<void> {
    await this.count(address);
    await this.pool.query('INSERT INTO app.feedback (id, message) VALUES ($1, $2)', [randomUUID(), message]);
  }

  /** The newest first. @throws InvalidInput for a cursor that isn't ours */
  async page({ cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<FeedbackList> {
    const end = cursor === undefined ? null : readCursor(cursor);
    if (cursor !== undefined && end === null) throw InvalidInput.ofField('cursor', '続きの位置が正しくありません');
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

  /** Shared by all instances, and exact however many come at once; what is over is swept along. */
  private async count(address: string): Promise<void> {
    const network = createHmac('sha256', this.settings.sessionSecret).update(`feedback ${address}`).digest('base64url');
    const { rows } = await this.pool.query<{ tries: number }>(
      `INSERT INTO app.feedback_tries AS known (network, window_started_at, tries) VALUES ($1, now(), 1)
       ON CONFLICT (network) DO UPDATE SET
         tries = CASE WHEN known.window_started_at > now() - make_interval(mins => $2)
                      THEN least(known.tries + 1, $3 + 1) ELSE 1 END,
         window_started_at = CASE WHEN known.window_started_at > now() - make_interval(mins => $2)
                                  THEN known.window_started_at ELSE now() END
       RETURNING tries`,
      [network, FEEDBACK_WINDOW_MINUTES, FEEDBACK_TRIES],
    );
    if ((rows[0]?.tries ?? 0) > FEEDBACK_TRIES) throw new Rejected('too_many_requests');
    await this.pool.query(
      'DELETE FROM app.feedback_tries WHERE window_started_at < now() - make_interval(mins => $1)',
      [FEEDBACK_WINDOW_MINUTES],
    );
  }
}
