import type { Provider } from '@nestjs/common';
import type pg from 'pg';
import { Mailer, MailServerAway, type OutgoingMail } from '../../../adapters/mail/mailer.ts';
import { NoOutbox, Outbox } from '../../../adapters/mail/outbox.ts';
import { type OutgoingPush, PushSender, PushServiceUnavailable } from '../../../adapters/push/push-sender.ts';
import { NotificationDelivery } from '../../../notifications/delivery/notification-delivery.ts';
import { MailDelivery } from '../../../notifications/mail/mail-delivery.ts';
import { Mails } from '../../../notifications/mail/mails.ts';
import { PushDelivery } from '../../../notifications/push/push-delivery.ts';
import { UnsubscribeLinks } from '../../../notifications/settings/unsubscribe-links.ts';

/** An SMTP server and a push service that are down, or accept everything. */
export class Outside {
  /** Failed attempts, and accepted ones by subject or title. */
  readonly tried = { mails: new Set<string>(), pushes: new Set<string>() };
  readonly taken: { mails: string[]; pushes: string[] } = { mails: [], pushes: [] };
  /** The texts of accepted mails. */
  readonly texts: string[] = [];

  constructor(public away: boolean) {}

  private readonly mailer: Mailer = {
    send: async ({ subject, text }: OutgoingMail) => {
      this.tried.mails.add(subject);
      if (this.away) throw new MailServerAway('SMTP CONN ECONNREFUSED');
      this.taken.mails.push(subject);
      this.texts.push(text);
    },
  };

  private readonly pushes: PushSender = {
    publicKey: '',
    accepts: () => true,
    send: async (_target, { payload }: OutgoingPush) => {
      const { title } = JSON.parse(payload) as { title: string };
      this.tried.pushes.add(title);
      if (this.away) throw new PushServiceUnavailable('could not be reached');
      this.taken.pushes.push(title);
      return 'sent';
    },
  };

  /** A worker's delivery of mails and pushes to them. */
  readonly delivery: readonly Provider[] = [
    { provide: Mailer, useValue: this.mailer },
    { provide: PushSender, useValue: this.pushes },
    { provide: Outbox, useValue: new NoOutbox() },
    ...[Mails, MailDelivery, PushDelivery, NotificationDelivery, UnsubscribeLinks],
  ];
}

/** Gives a user a confirmed address and a device with push. */
export async function reachable(pool: pg.Pool, userId: number): Promise<void> {
  await pool.query('UPDATE app.users SET email = $2, email_verified_at = now() WHERE id = $1', [
    userId,
    `user${userId}@example.jp`,
  ]);
  await pool.query(
    `INSERT INTO app.sessions (token_hash, user_id, expires_at, address, user_agent)
     VALUES ($2, $1, now() + interval '1 day', '127.0.0.1', 'x')`,
    [userId, `hash ${userId}`],
  );
  await pool.query(
    `INSERT INTO app.push_subscriptions (user_id, session_hash, endpoint, p256dh, auth)
     VALUES ($1, $2, $3, 'k', 'a')`,
    [userId, `hash ${userId}`, `https://push.example.jp/${userId}`],
  );
}
