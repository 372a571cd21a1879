import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HttpSettings } from '../../http/http-settings.ts';
import { mailboxOf } from '../../notifications/mail/mailbox.ts';
import type { Queryable } from '../../postgres/queryable.ts';

const GMAIL = /@(gmail|googlemail)\.com$/;

/** The mailbox behind an address: Gmail also ignores dots. */
export function oneMailboxOf(address: string): string {
  const mailbox = mailboxOf(address);
  return GMAIL.test(mailbox) ? `${mailbox.replace(GMAIL, '').replaceAll('.', '')}@gmail.com` : mailbox;
}

/** Marks mailboxes and cards as those of one account, so that no other account gets coupons with them. */
@Injectable()
export class CouponMarks {
  constructor(private readonly settings: HttpSettings) {}

  /** @returns whether the mailbox is this account's, and not one with which another account has had coupons */
  async takeMailbox(db: Queryable, userId: number, address: string): Promise<boolean> {
    return this.take(db, userId, `mailbox ${oneMailboxOf(address)}`);
  }

  /** The same for a card, by the provider's fingerprint. */
  async takeCard(db: Queryable, userId: number, fingerprint: string): Promise<boolean> {
    return this.take(db, userId, `card ${fingerprint}`);
  }

  /** Whether another account has paid with a coupon by this card; marks nothing. */
  async isCardOfAnother(db: Queryable, userId: number, fingerprint: string): Promise<boolean> {
    const { rows } = await db.query('SELECT FROM app.coupon_marks WHERE mark = $1 AND user_id <> $2', [
      this.markOf(`card ${fingerprint}`),
      userId,
    ]);
    return rows.length > 0;
  }

  private async take(db: Queryable, userId: number, subject: string): Promise<boolean> {
    const { rows } = await db.query(
      `INSERT INTO app.coupon_marks AS known (mark, user_id) VALUES ($1, $2)
       ON CONFLICT (mark) DO UPDATE SET user_id = known.user_id RETURNING user_id = $2 AS "isOwn"`,
      [this.markOf(subject), userId],
    );
    return (rows[0] as { isOwn: boolean }).isOwn;
  }

  private markOf(subject: string): string {
    return createHmac('sha256', this.settings.sessionSecret).update(`coupon ${subject}`).digest('base64url');
  }
}
