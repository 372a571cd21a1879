import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import pg from 'pg';
import { Repository } from 'typeorm';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { DefiniteFailure } from '../../adapters/jobs/job.ts';
import { type SuppressionReason, suppressionSql } from '../suppression.ts';
import { finishMail, type MailOutcome } from './finish-mail.ts';
import { StoredMail } from './mail.entity.ts';
import { Mailer, MailRefused, type OutgoingMail, Undeliverable } from '../../adapters/mail/mailer.ts';

/** Runs in the worker: sends a pending mail and then erases its content. */
@Injectable()
export class MailDelivery {
  constructor(
    private readonly pool: pg.Pool,
    private readonly mailer: Mailer,
    @Inject(SERVICE_LOG) private readonly log: Logger,
    private readonly clock: Clock,
    @InjectRepository(StoredMail) private readonly mails: Repository<StoredMail>,
  ) {}

  /**
   * Safe to repeat: a mail that is done or deleted is skipped.
   * @throws DefiniteFailure, which operators see; MailServerAway; other errors may be retried
   */
  async deliver(mailId: string): Promise<void> {
    const { rows } = await this.pool.query<OutgoingMail & { readonly why: SuppressionReason | null }>(
      `SELECT m.recipient AS "to", m.subject, m.body_text AS text, m.body_html AS html,
         m.unsubscribe_url AS "unsubscribeUrl", ${suppressionSql('n', 'mail', '$2')} AS "why"
       FROM app.mails m LEFT JOIN app.notifications n ON n.id = m.notification_id
       WHERE m.id = $1 AND m.recipient IS NOT NULL`,
      [mailId, this.clock.now().toISOString()],
    );
    if (rows[0] === undefined) return;
    const { why, ...mail } = rows[0];
    // While the mail server was down, the mail may have become pointless.
    if (why !== null)
      this.log.info({ mailId, why }, 'mail not sent: its notification was read, or its deadline passed');
    await finishMail(this.mails, mailId, why === null ? await this.send(mail, mailId) : 'no_news');
  }

  private async send(mail: OutgoingMail, mailId: string): Promise<MailOutcome> {
    try {
      await this.mailer.send(mail, mailId);
      return 'sent';
    } catch (error) {
      if (error instanceof MailRefused) throw new DefiniteFailure(error.message, { cause: error });
      // Users can enter addresses that don't exist. No operator can fix that, so it is no incident.
      if (!(error instanceof Undeliverable)) throw error;
      this.log.warn({ mailId }, `mail: ${error.message}`);
      return 'left_aside';
    }
  }
}
