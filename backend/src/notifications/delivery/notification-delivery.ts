import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { StoredNotification } from '../notification.entity.ts';
import { within } from '../../postgres/within.ts';
import { Injectable } from '@nestjs/common';
import { type NotificationKind, topicOf } from '@meguri/contracts/notification/notification-kinds.ts';
import { instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { JobQueues } from '../../adapters/jobs/job-queues.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { derivedJob } from '../../event-sourcing/derived-job.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { displayNameOf } from '../../postgres/display-name.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { roundItemSql } from '../../postgres/round-item.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import { type EnqueueOptions, Mails } from '../mail/mails.ts';
import { isReadSql } from '../suppression.ts';
import { sentenceSql } from '../sentence.ts';
import type { Unsubscribable } from '../settings/notification-settings.ts';
import { UnsubscribeLinks } from '../settings/unsubscribe-links.ts';
import { digestMail, type Mailed, notificationMail } from './notification-mail.ts';
import { type MailedRounds, withRounds } from './mailed-rounds.ts';

const AT_ONCE = 100;
/** Longer digests are cut; the remaining notifications are in the list. */
const MAX_IN_DIGEST = 30;

const MAILED = `n.id, n.user_id AS "userId", n.round_id AS "roundId", n.kind, n.title, ${sentenceSql('n', 'w')} AS sentence, n.path, n.deadline,
  i.name AS "itemName", i.images[1] AS picture, u.email, ${displayNameOf('u')} AS name, NOT ${isReadSql('n', 'mail')} AS "isNews"
  FROM app.notifications n JOIN app.users u ON u.id = n.user_id
  LEFT JOIN app.users w ON w.id = n.who LEFT JOIN ${roundItemSql('n.item_id', 'n.round_id')} ON true`;
type MailedRow = Omit<Mailed, 'email' | 'round'> & {
  readonly email: string | null;
  readonly roundId: string | null;
  readonly isNews: boolean;
};

/** Skips users without a confirmed address, and notifications that their user has already read. */
const wanted = (row: MailedRow): row is MailedRow & { readonly email: string } => row.email !== null && row.isNews;

/** Runs in the worker: enqueues the mails and pushes that are due, in the transaction that marks them as enqueued. */
@Injectable()
export class NotificationDelivery {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly mails: Mails,
    private readonly queues: JobQueues,
    private readonly settings: HttpSettings,
    private readonly links: UnsubscribeLinks,
    private readonly limits: RequestLimits,
    @InjectRepository(StoredNotification) private readonly rows: Repository<StoredNotification>,
  ) {}

  /** Enqueues everything that is due now. Several workers may run it at once. */
  async run(rounds: MailedRounds, stop?: AbortSignal): Promise<void> {
    const now = this.clock.now().toISOString();
    await untilFewer(() => this.mailSome(rounds, now), stop);
    await this.mailDigests(now, stop);
    await untilFewer(() => this.pushSome(now), stop);
  }

  /**
   * Skips users during the deletion of their account: the deletion holds the user row and waits for the notification
   * rows, so waiting for it here would deadlock.
   */
  private mailSome(rounds: MailedRounds, now: string): Promise<number> {
    return inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<MailedRow>(
        `SELECT ${MAILED} WHERE n.mail_due <= $1 AND NOT n.in_digest
         ORDER BY n.mail_due LIMIT ${AT_ONCE} FOR UPDATE OF n SKIP LOCKED FOR KEY SHARE OF u SKIP LOCKED`,
        [now],
      );
      if (rows.length === 0) return 0;
      const later: Mailed[] = [];
      for (const one of await withRounds(rounds, rows.filter(wanted))) {
        if (!(await this.hasRoom(one, now))) {
          later.push(one);
          continue;
        }
        const mail = notificationMail(one, this.addressesOf(one.userId), instant(Date.parse(now)));
        const key = `notification ${one.id}`;
        await this.enqueue(mail, { key, notificationId: one.id, userId: one.userId, transaction: db });
      }
      await handedOver(db, 'mail_due', rows);
      for (const one of later) await this.putOff(db, one, now);
      return rows.length;
    });
  }

  /** Limits the mails per mailbox, so that no user can flood another's. Account security isn't limited. */
  private async hasRoom({ kind, email }: Mailed, now: string): Promise<boolean> {
    return topicOf(kind) === 'account' || (await this.limits.tryTake('notification-mail', mailboxOf(email), now));
  }

  /** Beyond the limit, mails wait until the hour is over and then go out as one. */
  private async putOff(db: pg.PoolClient, { id, email }: Mailed, now: string): Promise<void> {
    const seconds = await this.limits.secondsLeft('notification-mail', mailboxOf(email), now);
    const due = new Date(plus(now, seconds * 1_000));
    await within(this.rows, db).update(id, { mailDue: due, inDigest: true });
  }

  private async mailDigests(now: string, stop?: AbortSignal): Promise<void> {
    const { rows } = await this.pool.query<{ userId: number }>(
      'SELECT DISTINCT user_id AS "userId" FROM app.notifications WHERE mail_due <= $1 AND in_digest',
      [now],
    );
    for (const { userId } of rows) {
      if (stop?.aborted === true) return;
      await inTransaction(this.pool, (db) => this.mailDigest(db, userId, now));
    }
  }

  private async mailDigest(db: pg.PoolClient, userId: number, now: string): Promise<void> {
    // Locks the user, so that two workers don't send two digests for one day.
    await db.query('SELECT FROM app.users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const { rows } = await db.query<MailedRow>(
      `SELECT ${MAILED} WHERE n.user_id = $1 AND n.mail_due <= $2 AND n.in_digest ORDER BY n.at DESC, n.id DESC`,
      [userId, now],
    );
    const included = rows.filter(wanted).slice(0, MAX_IN_DIGEST);
    const [first, ...others] = included;
    if (first !== undefined) {
      const mail = digestMail([first, ...others], this.addressesOf(userId));
      await this.enqueue(mail, { key: `digest ${first.id}`, userId, transaction: db });
    }
    // Operators see that the digest left the other notifications out.
    await db.query('UPDATE app.notifications SET mail_due = NULL, in_digest = id = ANY ($2) WHERE id = ANY ($1)', [
      idsOf(rows),
      idsOf(included),
    ]);
  }

  private pushSome(now: string): Promise<number> {
    return inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<{ id: string; userId: number }>(
        `SELECT id, user_id AS "userId" FROM app.notifications WHERE push_due <= $1
         ORDER BY push_due LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`,
        [now],
      );
      if (rows.length === 0) return 0;
      const { rows: pushes } = await db.query<Push & { kind: NotificationKind; userId: number }>(
        `SELECT n.id AS "notificationId", p.id AS "subscriptionId", n.kind, n.user_id AS "userId"
         FROM app.notifications n JOIN app.push_subscriptions p ON p.user_id = n.user_id
         WHERE n.id = ANY ($1) AND NOT ${isReadSql('n', 'push')}`,
        [idsOf(rows)],
      );
      const pushed = new Map<string, boolean>();
      for (const { notificationId, kind, userId } of pushes)
        if (!pushed.has(notificationId)) pushed.set(notificationId, await this.mayPush(kind, userId, now));
      const jobs = pushes
        .filter(({ notificationId }) => pushed.get(notificationId))
        .map(({ notificationId, subscriptionId }) => pushJob({ notificationId, subscriptionId }));
      await this.queues.enqueue(db, jobs);
      await handedOver(db, 'push_due', rows);
      return rows.length;
    });
  }

  /** Limits the pushes per user. The notification list has the remaining ones. */
  private async mayPush(kind: NotificationKind, userId: number, now: string): Promise<boolean> {
    return topicOf(kind) === 'account' || (await this.limits.tryTake('notification-push', `user ${userId}`, now));
  }

  private enqueue(mail: OutgoingMail, options: EnqueueOptions): Promise<void> {
    return this.mails.enqueue(mail, { ...options, ofNotifications: true });
  }

  private addressesOf(userId: number) {
    const { publicUrl } = this.settings;
    return { publicUrl, unsubscribe: (what: Unsubscribable) => this.links.make({ userId, what }) };
  }
}

/** Repeats a page until it isn't full, or the process ends. */
async function untilFewer(page: () => Promise<number>, stop?: AbortSignal): Promise<void> {
  for (let done = AT_ONCE; done === AT_ONCE && stop?.aborted !== true;) done = await page();
}

interface Push {
  readonly notificationId: string;
  readonly subscriptionId: string;
}
const pushJob = (push: Push) => derivedJob('send-push', `${push.notificationId} ${push.subscriptionId}`, push);

type WithId = { readonly id: string };
const idsOf = (rows: readonly WithId[]): string[] => rows.map(({ id }) => id);

async function handedOver(db: pg.PoolClient, column: 'mail_due' | 'push_due', rows: readonly WithId[]): Promise<void> {
  await db.query(`UPDATE app.notifications SET ${column} = NULL WHERE id = ANY ($1)`, [idsOf(rows)]);
}
