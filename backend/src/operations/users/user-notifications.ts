import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { NOTIFICATIONS_KEPT_DAYS } from '@meguri/contracts/notification/notification.ts';
import type { UserNotificationsPage, UserNotificationsQuery } from '@meguri/contracts/operators/user-file.ts';
import { pageOf, readCursor } from '@meguri/projections/postgres/cursor.ts';
import { INSTANT } from '@meguri/projections/runner/read-model-table.ts';
import pg from 'pg';
import { mailDueSql, mailStateSql } from '../../notifications/suppression.ts';
import { isoTimeSql } from '../../postgres/json-sql.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
type Row = UserNotificationsPage['items'][number] & { readonly endsAt: string };

/** Mails without a notification: about the account, or bulk mails. */
const MAILED = `app.mails m WHERE m.user_id = $1 AND m.title IS NOT NULL AND m.created_at > now() - interval '${NOTIFICATIONS_KEPT_DAYS} days'`;
const before = (at: string, id: string): string => `($3::timestamptz IS NULL OR (${at}, ${id}) < ($3, $4::uuid))`;
const NOTIFICATIONS = `SELECT id, kind, title, "roundId", ${INSTANT('sent.at')} AS at, read, mail,
    ${INSTANT('sent."mailDue"')} AS "mailDue", ${isoTimeSql('sent.at')} AS "endsAt" FROM (
    (SELECT n.id, n.kind, n.title, n.round_id AS "roundId", n.at, n.read_at IS NOT NULL AS read,
      ${mailStateSql('n')} AS mail, ${mailDueSql('n')} AS "mailDue"
    FROM app.notifications n WHERE n.user_id = $1 AND ${before('n.at', 'n.id')} ORDER BY n.at DESC, n.id DESC LIMIT $2)
    UNION ALL
    (SELECT m.id, NULL, m.title, NULL, m.created_at, NULL,
      CASE WHEN m.left_aside THEN 'failed' WHEN m.done_at IS NULL THEN 'waiting' ELSE 'sent' END, NULL
    FROM ${MAILED} AND ${before('m.created_at', 'm.id')} ORDER BY m.created_at DESC, m.id DESC LIMIT $2)) AS sent
  ORDER BY sent.at DESC, sent.id DESC LIMIT $2`;
const TOTAL = `SELECT (SELECT count(*)::int FROM
    (SELECT FROM app.notifications n WHERE n.user_id = $1 UNION ALL SELECT FROM ${MAILED}) AS sent) AS total
  FROM app.users u WHERE u.id = $1 AND u.erased_at IS NULL`;

/** Notifications and mails that a user received. */
@Injectable()
export class UserNotifications {
  constructor(private readonly pool: pg.Pool) {}

  /** @throws InvalidCursor, Rejected `user_not_found` */
  async page(userId: number, { cursor, limit }: UserNotificationsQuery): Promise<UserNotificationsPage> {
    const end = readCursor(cursor, UUID);
    const [{ rows }, counted] = await Promise.all([
      this.pool.query<Row>(NOTIFICATIONS, [userId, limit + 1, end?.at ?? null, end?.id ?? null]),
      this.pool.query<{ total: number }>(TOTAL, [userId]),
    ]);
    if (counted.rows[0] === undefined) throw new Rejected('user_not_found');
    const page = pageOf(rows, limit, counted.rows[0].total, ({ endsAt, id }) => ({ at: endsAt, id }));
    return { ...page, items: page.items.map(({ endsAt: _, ...one }) => one) };
  }
}
