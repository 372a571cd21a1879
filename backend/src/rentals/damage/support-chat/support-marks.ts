import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import pg from 'pg';
import { IsNull, Repository } from 'typeorm';
import { StoredNotification } from '../../../notifications/notification.entity.ts';
import type { Notice } from '../../../notifications/notice.ts';
import { Notifications } from '../../../notifications/notifications.ts';
import { inTransaction } from '../../../postgres/in-transaction.ts';
import { within } from '../../../postgres/within.ts';
import { SupportChatMember } from './support-chat-member.entity.ts';

/** The key under which a case's messages share one unread notification. */
export const gatheredInCase = (roundId: string): string => `case ${roundId}`;

/** How far each party has read the support chat. Its messages are events. */
@Injectable()
export class SupportMarks {
  constructor(
    private readonly pool: pg.Pool,
    private readonly notifications: Notifications,
    @InjectRepository(SupportChatMember) private readonly members: Repository<SupportChatMember>,
    @InjectRepository(StoredNotification) private readonly notices: Repository<StoredNotification>,
  ) {}

  /**
   * Marks messages up to that revision as read; a mark never goes back. Also withdraws their notification, so that the
   * next message creates a new one.
   */
  async readTo(
    roundId: string,
    userId: number,
    revision: number,
    notify: (db: pg.PoolClient) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      await db.query(
        `INSERT INTO app.support_chat_members AS m (round_id, user_id, read_up_to) VALUES ($1, $2, $3)
         ON CONFLICT (round_id, user_id) DO UPDATE SET read_up_to = greatest(m.read_up_to, excluded.read_up_to)`,
        [roundId, userId, revision],
      );
      const unread = { userId, gathers: gatheredInCase(roundId), readAt: IsNull() };
      await within(this.notices, db).update(unread, { readAt: () => 'now()' });
      await notify(db);
    });
  }

  /** Notifies parties who haven't read the message at that revision. */
  async notifyUnread(roundId: string, revision: number, notices: readonly Notice[]): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      // Locked, so that the message can't be marked as read between this check and the notification.
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

  /** @param until a later message brings it back; null: it isn't archived */
  async putAside(roundId: string, userId: number, until: string | null): Promise<void> {
    const archivedAt = until === null ? null : new Date(until);
    await this.members.upsert({ roundId, userId, archivedAt }, ['roundId', 'userId']);
  }
}
