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

/** Marks mailboxes as those of one account, so that no other account gets coupons with them. */
@Injectable()
export class CouponMarks {
  constructor(private readonly settings: HttpSettings) {}

  /** @returns whether the mailbox is this account's, and not one with which another account has had coupons */
  async takeMailbox(db: Queryable, userId: number, address: string): Promise<boolean> {
    const [mark = '', ...former] = this.marksOf(oneMailboxOf(address));
    const { rows: others } = await db.query(
      'SELECT FROM app.coupon_marks WHERE mark = ANY ($1::text[]) AND user_id <> $2',
      [former, userId],
    );
    if (others.length > 0) return false;
    const { rows } = await db.query(
      `INSERT INTO app.coupon_marks AS known (mark, user_id) VALUES ($1, $2)
       ON CONFLICT (mark) DO UPDATE SET user_id = known.user_id RETURNING user_id = $2 AS "isOwn"`,
      [mark, userId],
    );
    return (rows[0] as { isOwn: boolean }).isOwn;
  }

  /** By the secret that signs now, then by former ones. */
  private marksOf(mailbox: string): string[] {
    const { sessionSecret, formerSessionSecrets } = this.settings;
    return [sessionSecret, ...formerSessionSecrets].map((secret) =>
      createHmac('sha256', secret).update(`coupon mailbox ${mailbox}`).digest('base64url'),
    );
  }
}
