import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { RoundSurroundings } from '@meguri/contracts/read-models/round-surroundings.ts';
import { INSTANT } from '@meguri/projections/runner/read-model-table.ts';
import pg from 'pg';
import { isSentSql, mailDueSql, mailStateSql } from '../../notifications/suppression.ts';

/** More than any round has: a round with daily notifications for a year stays readable. */
const MAX_LISTED = 500;

const NOTIFICATIONS = `SELECT * FROM (
    SELECT n.id, CASE n.user_id WHEN $2 THEN 'borrower' WHEN $3 THEN 'owner' ELSE 'operator' END AS to, u.username, n.title,
      ${INSTANT('n.at')} AS at, ${INSTANT('n.read_at')} AS "readAt",
      ${mailStateSql('n')} AS mail, ${INSTANT(mailDueSql('n'))} AS "mailDue",
      CASE WHEN ${isSentSql('m')} THEN ${INSTANT('m.done_at')} END AS "mailedAt"
    FROM app.notifications n JOIN app.users u ON u.id = n.user_id LEFT JOIN app.mails m ON m.notification_id = n.id
    WHERE n.round_id = $1 ORDER BY n.at DESC, n.id DESC LIMIT ${MAX_LISTED}) AS newest
  ORDER BY at, id`;

const WEBHOOKS = `SELECT event_id AS id, type, object_id AS "objectId", ${INSTANT('received_at')} AS "receivedAt",
    ${INSTANT('processed_at')} AS "processedAt", attempts AS failures
  FROM app.webhook_inbox WHERE object_id = ANY ($1) ORDER BY received_at, event_id LIMIT ${MAX_LISTED}`;

/** Notifications about a round, and webhooks about its objects at the payment provider. */
@Injectable()
export class RoundSurroundingsView {
  constructor(private readonly pool: pg.Pool) {}

  /** @param stored the round's events */
  async of(id: string, stored: readonly StoredEvent[]): Promise<RoundSurroundings> {
    const { borrowerId, ownerId } = JSON.parse(stored[0]?.data ?? '{}') as Partial<Record<string, number>>;
    const [notifications, webhooks] = await Promise.all([
      this.pool.query<RoundSurroundings['told'][number]>(NOTIFICATIONS, [id, borrowerId, ownerId]),
      this.pool.query<RoundSurroundings['webhooks'][number]>(WEBHOOKS, [objectsIn(stored)]),
    ]);
    return { told: notifications.rows, webhooks: webhooks.rows };
  }
}

/** The provider's ids anywhere in the events' data: a few letters, an underscore, and more. */
const OBJECT = /^[a-z]{2,5}_\w+$/;

function objectsIn(stored: readonly StoredEvent[]): string[] {
  const found = new Set<string>();
  for (const { data } of stored) {
    JSON.parse(data, (_, value: unknown) => {
      if (typeof value === 'string' && OBJECT.test(value)) found.add(value);
      return value;
    });
  }
  return [...found];
}
