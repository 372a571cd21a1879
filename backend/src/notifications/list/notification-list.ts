import { Injectable } from '@nestjs/common';
import {
  type MarkRead,
  type Notification,
  NOTIFICATIONS_PER_PAGE,
  type NotificationPage,
  type NotificationQuery,
} from '@meguri/contracts/notification/notification.ts';
import { NOTIFICATION_GROUPS, type NotificationGroup } from '@meguri/contracts/notification/notification-groups.ts';
import {
  NOTIFICATION_KINDS_BY_TOPIC,
  type NotificationKind,
} from '@meguri/contracts/notification/notification-kinds.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import { INSTANT } from '@meguri/projections/runner/read-model-table.ts';
import { roundItemSql } from '../../postgres/round-item.ts';
import pg from 'pg';
import { pictureOf } from '../../postgres/display-name.ts';
import { sentenceSql } from '../sentence.ts';

/** A new notification as open tabs receive it. */
export interface NewNotification extends Notification {
  readonly userId: number;
  readonly roundId: string | null;
  readonly itemName: string | null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const COLUMNS = `n.id, n.kind, n.title, ${sentenceSql('n', 'w')} AS sentence, n.path,
  coalesce(i.images[1], ${pictureOf('w')}) AS picture, ${INSTANT('n.at')} AS at, n.read_at IS NOT NULL AS read`;
const SOURCES = `app.notifications n
  LEFT JOIN app.users w ON w.id = n.who LEFT JOIN ${roundItemSql('n.item_id', 'n.round_id')} ON true`;

/**
 * Marks a user's unread notifications as read. Locks rows in the same order as `store` of notifications.ts, to avoid
 * deadlocks.
 */
const READ = (which: string): string => `
  WITH chosen AS (SELECT n.id FROM app.notifications n WHERE n.user_id = $1 AND n.read_at IS NULL AND ${which}
    ORDER BY n.gathers, n.id FOR NO KEY UPDATE)
  UPDATE app.notifications n SET read_at = now() FROM chosen WHERE n.id = chosen.id`;

/** null: all. */
const kindsOf = (group: NotificationGroup | undefined): readonly NotificationKind[] | null =>
  NOTIFICATION_GROUPS.find(({ id }) => id === group)?.topics.flatMap((topic) => NOTIFICATION_KINDS_BY_TOPIC[topic]) ??
  null;

/** One user's notifications, and which of them are unread. */
@Injectable()
export class NotificationList {
  constructor(private readonly pool: pg.Pool) {}

  /** @throws InvalidCursor */
  async page(userId: number, { cursor, unread, group }: NotificationQuery): Promise<NotificationPage> {
    const end = readCursor(cursor, UUID);
    const [{ rows }, unreadCount] = await Promise.all([
      this.pool.query<Notification & { exactly: string }>({
        name: 'notifications-page',
        text: `SELECT ${COLUMNS}, n.at::text AS exactly FROM ${SOURCES}
               WHERE n.user_id = $1 AND ($2::timestamptz IS NULL OR (n.at, n.id) < ($2::timestamptz, $3::uuid))
                 AND (NOT $5 OR n.read_at IS NULL) AND ($6::text[] IS NULL OR n.kind = ANY ($6))
               ORDER BY n.at DESC, n.id DESC LIMIT $4`,
        values: [userId, end?.at ?? null, end?.id ?? null, NOTIFICATIONS_PER_PAGE + 1, unread, kindsOf(group)],
      }),
      this.unreadCount(userId),
    ]);
    const { items, nextCursor } = pageOf(rows, NOTIFICATIONS_PER_PAGE, 0, ({ exactly, id }) => ({ at: exactly, id }));
    return { items: items.map(({ exactly: _, ...shown }) => shown), unreadCount, nextCursor };
  }

  async markRead(userId: number, which: MarkRead): Promise<void> {
    if ('ids' in which) {
      await this.pool.query(READ('n.id = ANY ($2)'), [userId, which.ids]);
    } else {
      await this.pool.query(
        READ(`(n.at, n.id) <= (SELECT newest.at, newest.id FROM app.notifications newest
          WHERE newest.id = $2 AND newest.user_id = $1)`),
        [userId, which.upTo],
      );
    }
  }

  /** The notifications among these ids that still exist, with the text of their toasts. */
  async shown(ids: readonly string[]): Promise<readonly NewNotification[]> {
    const { rows } = await this.pool.query<NewNotification>({
      name: 'notifications-shown',
      text: `SELECT ${COLUMNS}, n.user_id AS "userId", n.round_id AS "roundId", i.name AS "itemName" FROM ${SOURCES}
             WHERE n.id = ANY ($1) ORDER BY n.at, n.id`,
      values: [ids],
    });
    return rows;
  }

  private async unreadCount(userId: number): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>({
      name: 'notifications-unread',
      text: 'SELECT count(*)::int AS count FROM app.notifications WHERE user_id = $1 AND read_at IS NULL',
      values: [userId],
    });
    return rows[0]?.count ?? 0;
  }
}
