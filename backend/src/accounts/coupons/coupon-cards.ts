import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { inTransaction } from '../../postgres/in-transaction.ts';
import type { Queryable } from '../../postgres/queryable.ts';
import { CouponMarks } from './coupon-marks.ts';

/**
 * Payment cards that have paid with coupons, each for the coupons of one account. A new card is known only when it has
 * paid. Then the payment remains, and its account gets and uses no further coupons.
 */
@Injectable()
export class CouponCards {
  constructor(
    private readonly pool: pg.Pool,
    private readonly marks: CouponMarks,
  ) {}

  /** The request was paid with its coupon and this card. May be repeated. */
  async paid(requestId: string, fingerprint: string): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<{ userId: number }>(
        'SELECT user_id AS "userId" FROM app.coupons WHERE request_id = $1 FOR UPDATE',
        [requestId],
      );
      // The coupon is free again, or its account has left.
      if (rows[0] === undefined) return;
      const { userId } = rows[0];
      const holder = await this.marks.take(db, userId, { kind: 'card', value: fingerprint });
      if (holder !== userId)
        await db.query('UPDATE app.coupons SET card_of = $2 WHERE request_id = $1', [requestId, holder]);
    });
  }

  /** Whether the card has paid with another account's coupon. */
  async isOfAnother(userId: number, fingerprint: string): Promise<boolean> {
    const holder = await this.marks.holder(this.pool, { kind: 'card', value: fingerprint });
    return holder !== null && holder !== userId;
  }

  /** Whether the account has paid with a coupon and a card that had paid with another account's, and operators don't allow it. */
  async areShared(userId: number, db: Queryable = this.pool): Promise<boolean> {
    const { rows } = await db.query(
      `SELECT FROM app.coupons WHERE user_id = $1 AND card_of IS NOT NULL AND NOT EXISTS (
         SELECT FROM app.users WHERE id = $1 AND shared_card_reason IS NOT NULL) LIMIT 1`,
      [userId],
    );
    return rows.length > 0;
  }

  /** Why operators let the account use coupons with another's card; null: they don't. */
  async reasonToShare(userId: number): Promise<string | null> {
    const { rows } = await this.pool.query<{ reason: string | null }>(
      'SELECT shared_card_reason AS reason FROM app.users WHERE id = $1',
      [userId],
    );
    return rows[0]?.reason ?? null;
  }

  /** @param reason null: the card is for one account's coupons again @throws Rejected `user_not_found` for one who has left, too */
  async letShare(userId: number, reason: string | null): Promise<void> {
    const { rowCount } = await this.pool.query(
      'UPDATE app.users SET shared_card_reason = $2, updated_at = now() WHERE id = $1 AND erased_at IS NULL',
      [userId, reason],
    );
    if (rowCount === 0) throw new Rejected('user_not_found');
  }
}
