import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { emailSchema } from '@meguri/contracts/account/email-address.ts';
import pg from 'pg';
import { Repository } from 'typeorm';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { JobQueues } from '../../adapters/jobs/job-queues.ts';
import type { Queryable } from '../../postgres/queryable.ts';
import { derivedJob } from '../../event-sourcing/derived-job.ts';
import { uuidV5 } from '../../event-sourcing/streams/uuid-v5.ts';
import { within } from '../../postgres/within.ts';
import { singleLine } from './single-line.ts';
import { StoredMail } from './mail.entity.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import { Outbox } from '../../adapters/mail/outbox.ts';

/** The namespace of ids that derive from the keys of mails. */
const MAIL_IDS = '3f7f3c5e-9f0b-4b55-8d6a-1f6a3f9f4c02';

export interface EnqueueOptions {
  /**
   * Deduplicates: while a mail with the same key exists (400 days after sending, see `TableSweep`), enqueuing it again
   * sends nothing. Absent: every call sends a mail.
   */
  readonly key?: string;
  /** The notification in the mail. Once it was read, or its deadline has passed, the mail isn't sent. */
  readonly notificationId?: string;
  /** The member it is for: it is deleted with their account, and operators see its subject on the account's page. */
  readonly userId?: number;
  /** The mail contains notifications. Operators see them instead of the mail. */
  readonly ofNotifications?: true;
  /** Sent once this transaction commits. Absent: it has its own transaction. */
  readonly transaction?: pg.ClientBase;
  /** Does the same work but sends nothing, so that the response time doesn't reveal whether a mail was sent. */
  readonly withheld?: boolean;
}

/** The id in `app.mails` of a mail enqueued under this key. */
export const mailIdOf = (key: string): string => uuidV5(key, MAIL_IDS);

interface Kept extends Pick<EnqueueOptions, 'notificationId' | 'userId' | 'ofNotifications'> {
  /** null: nothing is sent. */
  readonly mail: OutgoingMail | null;
}

/**
 * Sends mail durably. The content waits in `app.mails` and the job carries only its id, so that addresses and links are
 * stored in one place, and erased once sent.
 */
@Injectable()
export class Mails {
  constructor(
    private readonly pool: pg.Pool,
    private readonly queues: JobQueues,
    private readonly outbox: Outbox,
    @InjectRepository(StoredMail) private readonly rows: Repository<StoredMail>,
  ) {}

  /** @throws Error when `to` isn't exactly one plain address */
  async enqueue(
    mail: OutgoingMail,
    { key, notificationId, userId, ofNotifications, transaction, withheld = false }: EnqueueOptions = {},
  ): Promise<void> {
    if (!emailSchema.safeParse(mail.to).success) throw new Error('A mail goes to one plain address');
    const id = key === undefined ? randomUUID() : mailIdOf(key);
    const kept = withheld ? { mail: null } : { mail, notificationId, userId, ofNotifications };
    if (transaction !== undefined) return this.add(transaction, id, kept);
    await inTransaction(this.pool, (client) => this.add(client, id, kept));
  }

  /**
   * Deletes all stored mails to this address, sent or not, that belong to no account (the others are deleted with their
   * account). Does nothing while any account has the address, verified or not: a member who entered another
   * user's address and then deletes their account must not delete that user's mails.
   */
  async forget(address: string, db: Queryable = this.pool): Promise<void> {
    const { rows } = await db.query(
      'SELECT FROM app.users WHERE lower(email) = lower($1) OR lower(pending_email) = lower($1) LIMIT 1',
      [address],
    );
    if (rows.length > 0) return;
    await db.query('DELETE FROM app.mails WHERE lower(recipient) = lower($1) AND user_id IS NULL', [address]);
    await this.outbox.forget(address);
  }

  private async add(
    db: pg.ClientBase,
    id: string,
    { mail, notificationId, userId, ofNotifications }: Kept,
  ): Promise<void> {
    const subject = mail && singleLine(mail.subject);
    const title = userId === undefined || ofNotifications ? null : subject;
    const content = mail && { recipient: mail.to, bodyText: mail.text, bodyHtml: mail.html };
    const row = { id, subject, unsubscribeUrl: mail?.unsubscribeUrl, notificationId, userId, title, ...content };
    const doneAt = mail === null ? () => 'now()' : null;
    const insertion = within(this.rows, db).createQueryBuilder().insert();
    await insertion
      .values({ ...row, doneAt })
      .orIgnore()
      .execute();
    await this.queues.enqueue(db, [derivedJob('send-mail', id, { mailId: id })]);
  }
}
