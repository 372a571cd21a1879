import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { Injectable } from '@nestjs/common';
import { INACTIVITY_ERASURE_MONTHS, INACTIVITY_NOTICE_MONTHS } from '@meguri/contracts/limits.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { displayNameOf } from '../../postgres/display-name.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { composeMail } from '../../notifications/mail/compose-mail.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { Erasure } from './erasure.ts';
import { HAS_OPEN_ROUND } from './open-rounds.ts';

/** Accounts per batch. */
const PAGE = 100;
/** The least time between the notice and the erasure, even if the notice was sent late. */
const NOTICE_DAYS = 28;

const IDLE = `u.erased_at IS NULL AND NOT u.is_admin AND NOT ${HAS_OPEN_ROUND}`;
const NOTICE_DUE = `${IDLE} AND coalesce(u.inactivity_notice_at < u.last_seen_at, true)
  AND u.last_seen_at < now() - interval '${INACTIVITY_NOTICE_MONTHS} months'`;
const TO_BE_ERASED = `${IDLE} AND u.inactivity_notice_at BETWEEN u.last_seen_at AND now() - interval '${NOTICE_DAYS} days'
  AND u.last_seen_at < now() - interval '${INACTIVITY_ERASURE_MONTHS} months'`;

/**
 * Erases accounts that were unused for months, after a notice. Use is measured by sessions in real time, so that moving
 * the demo's clock doesn't make users inactive. Operators' accounts are exempt.
 */
@Injectable()
export class InactiveAccounts {
  constructor(
    private readonly pool: pg.Pool,
    private readonly mails: Mails,
    private readonly erasure: Erasure,
    private readonly settings: HttpSettings,
  ) {}

  /** A failed account doesn't stop the others. @throws AggregateError */
  async tend(): Promise<void> {
    while ((await this.notify()) === PAGE);
    const failures: unknown[] = [];
    for (const userId of await this.toBeErased())
      await this.erase(userId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} unused accounts were not erased`);
  }

  /** Marks accounts and enqueues their notices in one transaction. @returns how many */
  private notify(): Promise<number> {
    return inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<{ id: number; name: string; email: string | null }>(
        `UPDATE app.users notified SET inactivity_notice_at = now()
         WHERE notified.id IN (SELECT u.id FROM app.users u WHERE ${NOTICE_DUE} ORDER BY u.id LIMIT ${PAGE} FOR UPDATE)
         RETURNING notified.id, CASE WHEN notified.email IS NULL THEN notified.username ELSE ${displayNameOf('notified')} END AS name,
           -- An unverified address will do, unless another account has verified it.
           coalesce(notified.email, (SELECT notified.pending_email WHERE NOT EXISTS (
             SELECT FROM app.users other WHERE lower(other.email) = lower(notified.pending_email)))) AS email`,
      );
      for (const { id: userId, name, email } of rows)
        if (email !== null) await this.mails.enqueue(this.notice(name, email), { userId, transaction: db });
      return rows.length;
    });
  }

  private notice(name: string, to: string) {
    return composeMail({
      to,
      name,
      subject: 'アカウントの利用がないため、まもなく退会となります',
      paragraphs: [
        `${SERVICE_NAME}を${INACTIVITY_NOTICE_MONTHS}か月以上ご利用いただいていません。`,
        `利用規約により、最後のご利用から${INACTIVITY_ERASURE_MONTHS}か月が過ぎると退会となり、登録された情報は削除されます。続けてご利用になる場合は、ログインしてください。`,
      ],
      action: { label: `${SERVICE_NAME}を開く`, url: this.settings.publicUrl },
      notes: ['退会をご希望の場合は、何もしていただく必要はありません。'],
    });
  }

  private async toBeErased(): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT u.id FROM app.users u WHERE ${TO_BE_ERASED} ORDER BY u.id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Users who have returned, or begun a round since, are kept. */
  private async erase(userId: number): Promise<void> {
    await this.erasure.erase(userId, TO_BE_ERASED).catch((error: unknown) => {
      if (!(error instanceof Rejected) || error.code !== 'open_rounds') throw error;
    });
  }
}
