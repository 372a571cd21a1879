import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { StoredNotificationSettings } from './notification-settings.entity.ts';
import { within } from '../../postgres/within.ts';
import { Injectable } from '@nestjs/common';
import {
  DIGEST_TOPICS,
  isFixed,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS_BY_TOPIC,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
} from '@meguri/contracts/notification/notification-kinds.ts';
import type { NotificationSettings } from '@meguri/contracts/notification/notification-settings.ts';
import pg from 'pg';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { type Preferences, preferencesOf, type StoredPreferences } from './preferences.ts';

/** What an unsubscribe link turns off: the mails of a topic, or the daily digest. */
export type Unsubscribable = NotificationTopic | 'digest';

const FIXED = NOTIFICATION_TOPICS.flatMap((topic) =>
  NOTIFICATION_CHANNELS.filter((channel) => isFixed(topic, channel)).map((channel) => ({ topic, channel })),
);

type SettingsRow = StoredPreferences & Pick<NotificationSettings, 'mail' | 'devices'>;

/** The users' notification settings. */
@Injectable()
export class NotificationSettingsStore {
  constructor(
    private readonly pool: pg.Pool,
    @InjectRepository(StoredNotificationSettings) private readonly rows: Repository<StoredNotificationSettings>,
  ) {}

  async of(userId: number): Promise<NotificationSettings> {
    const { rows } = await this.pool.query<SettingsRow>({
      name: 'notification-settings',
      text: `SELECT s.topics, s.quiet_hours AS "quietHours", s.daily_digest AS "dailyDigest",
               CASE WHEN u.email IS NOT NULL THEN 'confirmed' WHEN u.pending_email IS NOT NULL THEN 'unconfirmed'
                 ELSE 'none' END AS mail,
               (SELECT count(*)::int FROM app.push_subscriptions p WHERE p.user_id = u.id) AS devices
             FROM app.users u LEFT JOIN app.notification_settings s ON s.user_id = u.id WHERE u.id = $1`,
      values: [userId],
    });
    const [row = { topics: null, quietHours: null, dailyDigest: null, mail: 'none', devices: 0 }] = rows;
    return { ...preferencesOf(row), fixed: FIXED, mail: row.mail, devices: row.devices };
  }

  /** Channels that can't be turned off stay on. */
  async change(userId: number, wanted: Preferences): Promise<NotificationSettings> {
    await inTransaction(this.pool, (db) => this.store(db, userId, wanted));
    return this.of(userId);
  }

  /**
   * Turns off the mails of a topic.
   * @returns whether the user exists
   */
  async unsubscribe(userId: number, what: Unsubscribable): Promise<boolean> {
    return inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<StoredPreferences>(
        `SELECT s.topics, s.quiet_hours AS "quietHours", s.daily_digest AS "dailyDigest"
         FROM app.users u LEFT JOIN app.notification_settings s ON s.user_id = u.id
         WHERE u.id = $1 AND u.erased_at IS NULL FOR NO KEY UPDATE OF u`,
        [userId],
      );
      if (rows[0] === undefined) return false;
      const { topics, ...rest } = preferencesOf(rows[0]);
      const off = what === 'digest' ? DIGEST_TOPICS : [what];
      const changed = off.map((topic) => [topic, { ...topics[topic], mail: isFixed(topic, 'mail') }] as const);
      await this.store(db, userId, { ...rest, topics: { ...topics, ...Object.fromEntries(changed) } });
      return true;
    });
  }

  private async store(db: pg.PoolClient, userId: number, wanted: Preferences): Promise<void> {
    const { topics, quietHours, dailyDigest } = preferencesOf(wanted);
    const row = { userId, topics, quietHours, dailyDigest, updatedAt: () => 'now()' };
    await within(this.rows, db).upsert(row, ['userId']);
    // Mails and pushes that wait for the morning or the digest are cancelled, too.
    const off = (channel: 'mail' | 'push') =>
      NOTIFICATION_TOPICS.filter((topic) => !topics[topic][channel]).flatMap((topic) => [
        ...NOTIFICATION_KINDS_BY_TOPIC[topic],
      ]);
    await db.query(
      `UPDATE app.notifications SET mail_due = CASE WHEN kind = ANY ($2) THEN NULL ELSE mail_due END,
         push_due = CASE WHEN kind = ANY ($3) THEN NULL ELSE push_due END
       WHERE user_id = $1 AND (mail_due IS NOT NULL OR push_due IS NOT NULL)`,
      [userId, off('mail'), off('push')],
    );
  }
}
