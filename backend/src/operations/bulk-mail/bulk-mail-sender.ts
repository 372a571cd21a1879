import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import pg from 'pg';
import { Repository } from 'typeorm';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { ServiceLoop } from '../../http/health/service-loop.ts';
import { isQuiet } from '../../notifications/delivery/delivery-time.ts';
import { mailIdOf, Mails } from '../../notifications/mail/mails.ts';
import { displayNameOf } from '../../postgres/display-name.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import type { Queryable } from '../../postgres/queryable.ts';
import { within } from '../../postgres/within.ts';
import { BulkMailRecipient, StoredBulkMail } from './bulk-mail.entity.ts';
import { PEOPLE, WANTS_NEWS } from './segments.ts';
import { type Reader, WrittenMail } from './written-mail.ts';

/** Recipients per batch, and the pause between two batches in ms: ten mails per second over all workers. */
export const BATCH = 50;
const BETWEEN_MS = 5_000;
const LOOK_MS = 1_000;

interface Waiting extends Omit<Reader, 'email'> {
  readonly email: string | null;
  readonly erased: boolean;
  readonly wants: boolean;
}

/**
 * Runs in workers: sends a mail to its next recipients. A batch's mails and its recipients' outcomes are stored in one
 * transaction, so a killed worker leaves neither and the next one continues there.
 */
@Injectable()
export class BulkMailSender {
  constructor(
    private readonly pool: pg.Pool,
    private readonly mails: Mails,
    private readonly written: WrittenMail,
    private readonly clock: Clock,
    @InjectRepository(StoredBulkMail) private readonly rows: Repository<StoredBulkMail>,
    @InjectRepository(BulkMailRecipient) private readonly recipients: Repository<BulkMailRecipient>,
  ) {}

  /** @returns whether there was a batch. There is none in quiet hours. */
  async sendBatch(): Promise<boolean> {
    if (isQuiet(this.clock.now().toISOString())) return false;
    return inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<{ id: string; subject: string; body: string }>(
        `UPDATE app.bulk_mails SET next_batch_at = now() + make_interval(secs => ${BETWEEN_MS / 1_000})
         WHERE id = (SELECT id FROM app.bulk_mails WHERE state = 'sending' AND next_batch_at <= now()
                     ORDER BY next_batch_at LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING id, subject, body`,
      );
      const [mail] = rows;
      if (mail === undefined) return false;
      const readers = await waiting(db, mail.id);
      for (const reader of readers) await this.write(db, mail, reader);
      if (readers.length < BATCH)
        await within(this.rows, db).update(mail.id, { state: 'done', endedAt: () => 'now()' });
      return true;
    });
  }

  private async write(
    db: pg.PoolClient,
    mail: { readonly id: string; readonly subject: string; readonly body: string },
    { erased, wants, email, ...reader }: Waiting,
  ): Promise<void> {
    const key = `bulk-mail ${mail.id} ${reader.id}`;
    const outcome = erased ? 'left' : email === null ? 'unreachable' : wants ? 'queued' : 'unsubscribed';
    if (outcome === 'queued')
      await this.mails.enqueue(this.written.to({ ...reader, email: email ?? '' }, mail), {
        key,
        userId: reader.id,
        transaction: db,
      });
    const mailId = outcome === 'queued' ? mailIdOf(key) : null;
    await within(this.recipients, db).update({ runId: mail.id, userId: reader.id }, { outcome, mailId });
  }
}

/**
 * Uses the recipients' current settings, not those of when sending began. Accounts locked since then have no address
 * here.
 */
async function waiting(db: Queryable, runId: string): Promise<readonly Waiting[]> {
  const { rows } = await db.query(
    `SELECT u.id, u.username, ${displayNameOf('u')} AS name, CASE WHEN u.locked_at IS NULL THEN u.email END AS email,
       u.erased_at IS NOT NULL AS erased, ${WANTS_NEWS} AS wants
     FROM ${PEOPLE} JOIN app.bulk_mail_recipients r ON r.user_id = u.id
     WHERE r.run_id = $1 AND r.outcome IS NULL ORDER BY u.id LIMIT ${BATCH}`,
    [runId],
  );
  return rows as readonly Waiting[];
}

/** Looks for the next batch every second. */
@Injectable()
export class BulkMailLoop extends ServiceLoop {
  constructor(
    private readonly sender: BulkMailSender,
    @Inject(SERVICE_LOG) log: Logger,
  ) {
    super(log, { name: 'bulk mail', everyMs: LOOK_MS });
  }

  protected override async turn(): Promise<void> {
    await this.sender.sendBatch();
  }
}
