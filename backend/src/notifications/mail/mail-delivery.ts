import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { DefiniteFailure } from '../../adapters/jobs/job.ts';
import { type NoNews, noNewsSql } from '../no-news.ts';
import { endMail, type MailEnd } from './end-mail.ts';
import { Mailer, MailRefused, type OutgoingMail, Undeliverable } from '../../adapters/mail/mailer.ts';

/** The worker's side: sends a mail that waits, then keeps nothing of it but its id. */
@Injectable()
export class MailDelivery {
  constructor(
    private readonly pool: pg.Pool,
    private readonly mailer: Mailer,
    @Inject(SERVICE_LOG) private readonly log: Logger,
    private readonly clock: Clock,
  ) {}

  /** May be called again for the same mail; one that is sent or gone is left alone. @throws DefiniteFailure, which operators see; MailServerAway; anything else may be tried again */
  async deliver(mailId: string): Promise<void> {
    const { rows } = await this.pool.query<OutgoingMail & { readonly noNews: NoNews | null }>(
      `SELECT m.recipient AS "to", m.subject, m.body_text AS text, m.body_html AS html,
         m.unsubscribe_url AS "unsubscribeUrl", ${noNewsSql('n', 'mail', '$2')} AS "noNews"
       FROM app.mails m LEFT JOIN app.notifications n ON n.id = m.notification_id
       WHERE m.id = $1 AND m.recipient IS NOT NULL`,
      [mailId, this.clock.now().toISOString()],
    );
    if (rows[0] === undefined) return;
    const { noNews, ...mail } = rows[0];
    // It may have waited for the server for days.
    if (noNews !== null) this.log.info({ mailId, noNews }, 'mail: what it tells is no news any more, it was not sent');
    await endMail(this.pool, mailId, noNews === null ? await this.send(mail, mailId) : 'no_news');
  }

  private async send(mail: OutgoingMail, mailId: string): Promise<MailEnd> {
    try {
      await this.mailer.send(mail, mailId);
      return 'sent';
    } catch (error) {
      if (error instanceof MailRefused) throw new DefiniteFailure(error.message, { cause: error });
      // Anyone can enter an address that doesn't exist: that is no incident, and nobody's to solve.
      if (!(error instanceof Undeliverable)) throw error;
      this.log.warn({ mailId }, `mail: ${error.message}`);
      return 'left_aside';
    }
  }
}
