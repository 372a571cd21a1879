import { Injectable } from '@nestjs/common';
import type { GuestThread } from '@meguri/contracts/message/guest-question.ts';
import type {
  SupportThread,
  SupportThreadPage,
  SupportThreads,
  SupportThreadsQuery,
} from '@meguri/contracts/message/support-thread.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import pg from 'pg';
import { COLUMNS, messagesOf, onlyThread, SOURCES, THREAD_ID } from './thread-columns.ts';

const OWN = `SELECT ${COLUMNS} FROM ${SOURCES}`;

/** Support threads as their asker reads them. */
@Injectable()
export class SupportThreadRows {
  constructor(private readonly pool: pg.Pool) {}

  /** Latest message first. @throws InvalidCursor */
  async own(askerId: number, { cursor, limit }: SupportThreadsQuery): Promise<SupportThreads> {
    const end = readCursor(cursor, THREAD_ID);
    const [{ rows }, counted] = await Promise.all([
      this.pool.query<SupportThread>(
        `${OWN} WHERE q.asker_id = $1 AND ($2::timestamptz IS NULL OR (q.last_at, q.id) < ($2, $3::uuid))
         ORDER BY q.last_at DESC, q.id DESC LIMIT $4`,
        [askerId, end?.at ?? null, end?.id ?? null, limit + 1],
      ),
      this.count('q.asker_id = $1', askerId),
    ]);
    return pageOf(rows, limit, counted, ({ lastAt, id }) => ({ at: lastAt, id }));
  }

  /** @throws Rejected `support_thread_not_found`, also for another member's */
  async ownPage(askerId: number, id: string): Promise<SupportThreadPage> {
    const { rows } = await this.pool.query<SupportThread>(`${OWN} WHERE q.id = $2 AND q.asker_id = $1`, [askerId, id]);
    return { ...onlyThread(rows), messages: await messagesOf(this.pool, id) };
  }

  /** @throws Rejected `support_thread_not_found`, also for a member's */
  async guestPage(id: string): Promise<Omit<GuestThread, 'heldPhotos'>> {
    const { rows } = await this.pool.query<SupportThread & Pick<GuestThread, 'isConfirmed'>>(
      `SELECT ${COLUMNS}, q.confirmed_at IS NOT NULL AS "isConfirmed" FROM ${SOURCES}
       WHERE q.id = $1 AND q.guest_email IS NOT NULL`,
      [id],
    );
    return { ...onlyThread(rows), messages: await messagesOf(this.pool, id) };
  }

  /** @param userId `$1` of the condition */
  private async count(where: string, userId: number): Promise<number> {
    const { rows } = await this.pool.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM app.support_threads q WHERE ${where}`,
      [userId],
    );
    return rows[0]?.total ?? 0;
  }
}
