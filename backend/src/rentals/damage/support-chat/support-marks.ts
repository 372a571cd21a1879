import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { Notice } from '../../../notifications/notice.ts';
import { Notifications } from '../../../notifications/notifications.ts';
import { inTransaction } from '../../../postgres/in-transaction.ts';

/** What gathers a case's messages into one notification while it is unread. */
export const gatheredInCase = (roundId: string): string => `case ${roundId}`;

/** How far the round's two people have read their support chat; the messages themselves are events. */
@Injectable()
export class SupportMarks {
  constructor(
    private readonly pool: pg.Pool,
    private readonly notifications: Notifications,
  ) {}

  /** Up to that revision; a mark never goes back. Whoever has read it needn't be told of it: the next one is told anew. */
  async readTo(
    roundId: string,
    userId: number,
    revision: number,
    tell: (db: pg.PoolClient) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      await db.query(
        `INSERT INTO app.support_chat_members AS m (round_id, user_id, read_up_to) VALUES ($1, $2, $3)
         ON CONFLICT (round_id, user_id) DO UPDATE SET read_up_to = greatest(m.read_up_to, excluded.read_up_to)`,
        [roundId, userId, revision],
      );
      await db.query(
        'UPDATE app.notifications SET read_at = now() WHERE user_id = $1 AND gathers = $2 AND read_at IS NULL',
        [userId, gatheredInCase(roundId)],
      );
      await tell(db);
    });
  }

  /** Tells of the message at that revision those who haven't read it meanwhile. */
  async tellUnread(roundId: string, revision: number, notices: readonly Notice[]): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      // Locked, so that nobody reads it between the look and the telling.
      const { rows } = await db.query<{ userId: number }>(
        `WITH marks AS (INSERT INTO app.support_chat_members AS m (round_id, user_id)
           SELECT $1, u.id FROM app.users u WHERE u.id = ANY ($2) ORDER BY u.id
           ON CONFLICT (round_id, user_id) DO UPDATE SET read_up_to = m.read_up_to RETURNING user_id, read_up_to)
         SELECT user_id AS "userId" FROM marks WHERE read_up_to < $3`,
        [roundId, notices.map(({ userId }) => userId), revision],
      );
      const unread = new Set(rows.map(({ userId }) => userId));
      await this.notifications.notify(
        notices.filter(({ userId }) => unread.has(userId)),
        db,
      );
    });
  }

  /** @param until a later message brings it back; null: it isn't put aside */
  async putAside(roundId: string, userId: number, until: string | null): Promise<void> {
    await this.pool.query(
      `INSERT INTO app.support_chat_members (round_id, user_id, archived_at) VALUES ($1, $2, $3)
       ON CONFLICT (round_id, user_id) DO UPDATE SET archived_at = excluded.archived_at`,
      [roundId, userId, until],
    );
  }
}
