import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HttpSettings } from '../../http/http-settings.ts';
import { mailboxOf } from '../../notifications/mail/mailbox.ts';
import type { Queryable } from '../../postgres/queryable.ts';
import type { CouponMark } from './coupon.entity.ts';

const GMAIL = /@(gmail|googlemail)\.com$/;

/** The mailbox behind an address: Gmail also ignores dots. */
export function oneMailboxOf(address: string): string {
  const mailbox = mailboxOf(address);
  return GMAIL.test(mailbox) ? `${mailbox.replace(GMAIL, '').replaceAll('.', '')}@gmail.com` : mailbox;
}

/** A mark without its value, which only the service can make again from the mailbox or the card. */
interface OwnMark {
  readonly kind: CouponMark['kind'];
  readonly madeAt: string;
}

/** What is marked: a mailbox as `oneMailboxOf` gives it, or a card's fingerprint. */
interface Marked {
  readonly kind: CouponMark['kind'];
  readonly value: string;
}

/** Marks mailboxes and cards as those of one account, so that no other account has coupons with them. */
@Injectable()
export class CouponMarks {
  constructor(private readonly settings: HttpSettings) {}

  /** @returns whether the mailbox is this account's, and not one with which another account has had coupons */
  async takeMailbox(db: Queryable, userId: number, address: string): Promise<boolean> {
    return (await this.take(db, userId, { kind: 'mailbox', value: oneMailboxOf(address) })) === userId;
  }

  /** @returns the account that has the mark: this one, or one that took it before */
  async take(db: Queryable, userId: number, marked: Marked): Promise<number> {
    const [mark, ...former] = this.marksOf(marked);
    const before = await holderOf(db, former);
    if (before !== null && before !== userId) return before;
    const { rows } = await db.query(
      `INSERT INTO app.coupon_marks AS known (mark, user_id, kind) VALUES ($1, $2, $3)
       ON CONFLICT (mark) DO UPDATE SET user_id = known.user_id RETURNING user_id AS "userId"`,
      [mark, userId, marked.kind],
    );
    return (rows[0] as { userId: number }).userId;
  }

  /** @returns the account that has the mark; null: none has */
  holder(db: Queryable, marked: Marked): Promise<number | null> {
    return holderOf(db, this.marksOf(marked));
  }

  /** The account's own, the oldest first. */
  async of(db: Queryable, userId: number): Promise<OwnMark[]> {
    const { rows } = await db.query(
      'SELECT kind, made_at AS "madeAt" FROM app.coupon_marks WHERE user_id = $1 ORDER BY made_at, mark',
      [userId],
    );
    return (rows as { kind: CouponMark['kind']; madeAt: Date }[]).map(({ kind, madeAt }) => ({
      ...{ kind, madeAt: madeAt.toISOString() },
    }));
  }

  /** By the secret that signs now, then by former ones. */
  private marksOf({ kind, value }: Marked): string[] {
    const { sessionSecret, formerSessionSecrets } = this.settings;
    return [sessionSecret, ...formerSessionSecrets].map((secret) =>
      createHmac('sha256', secret).update(`coupon ${kind} ${value}`).digest('base64url'),
    );
  }
}

async function holderOf(db: Queryable, marks: readonly string[]): Promise<number | null> {
  const { rows } = await db.query(
    'SELECT user_id AS "userId" FROM app.coupon_marks WHERE mark = ANY ($1::text[]) ORDER BY made_at LIMIT 1',
    [marks],
  );
  return (rows[0] as { userId: number } | undefined)?.userId ?? null;
}
