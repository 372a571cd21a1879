import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { DefiniteFailure } from '../../adapters/jobs/job.ts';
import { Mailer, MailRefused, type OutgoingMail, Undeliverable } from '../../adapters/mail/mailer.ts';

/** The worker's side: sends a mail that waits, then keeps nothing of it but its id. */
@Injectable()
export class MailDelivery {
  constructor(
    private readonly pool: pg.Pool,
    private readonly mailer: Mailer,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  /** May be called again for the same mail; one that is sent or gone is left alone. @throws DefiniteFailure, which operators see; MailServerAway; anything else may be tried again */
  async deliver(mailId: string): Promise<void> {
    const { rows } = await this.pool.query<OutgoingMail>(
      `SELECT recipient AS "to", subject, body_text AS text, body_html AS html,
         unsubscribe_url AS "unsubscribeUrl" FROM app.mails
       WHERE id = $1 AND recipient IS NOT NULL`,
      [mailId],
    );
    if (rows[0] === undefined) return;
    await this.send(rows[0], mailId);
    await this.pool.query(
      `UPDATE app.mails SET done_at = now(), recipient = NULL, subject = NULL, body_text = NULL, body_html = NULL,
         unsubscribe_url = NULL
       WHERE id = $1`,
      [mailId],
    );
  }

  private async send(mail: OutgoingMail, mailId: string): Promise<void> {
    try {
      await this.mailer.send(mail, mailId);
    } catch (error) {
      if (error instanceof MailRefused) throw new DefiniteFailure(error.message, { cause: error });
      // Anyone can enter an address that doesn't exist: that is no incident, and nobody's to solve.
      if (!(error instanceof Undeliverable)) throw error;
      this.log.warn({ mailId }, `mail: ${error.message}`);
    }
  }
}
