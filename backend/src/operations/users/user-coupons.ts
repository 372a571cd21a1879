import { Rejected } from '@meguri/contracts/errors.ts';
import type { UserCoupons as Answer } from '@meguri/contracts/operators/user-coupons.ts';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { type AnnouncedCoupon, revokedNotice } from '../../accounts/coupons/coupon-notices.ts';
import { CouponCards } from '../../accounts/coupons/coupon-cards.ts';
import { OwnCoupons } from '../../accounts/coupons/own-coupons.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';

type Details = Pick<Answer['coupons'][number], 'revokeReason' | 'cardOf'>;
const NO_DETAILS: Details = { revokeReason: null, cardOf: null };

interface Revocation {
  readonly userId: number;
  readonly couponId: string;
  readonly reason: string;
}

/** A member's coupons, as operators see them and take them back. */
@Injectable()
export class UserCoupons {
  constructor(
    private readonly pool: pg.Pool,
    private readonly coupons: OwnCoupons,
    private readonly cards: CouponCards,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  async of(userId: number): Promise<Answer> {
    const [coupons, sharedCardReason, { rows: details }, { rows: counts }] = await Promise.all([
      this.coupons.of(userId),
      this.cards.reasonToShare(userId),
      this.pool.query<{ id: string } & Details>(
        'SELECT id, revoke_reason AS "revokeReason", card_of AS "cardOf" FROM app.coupons WHERE user_id = $1',
        [userId],
      ),
      this.pool.query<Pick<Answer, 'wasInvited' | 'invited'>>(
        `SELECT EXISTS (SELECT FROM app.invitations WHERE invited_id = $1) AS "wasInvited",
           (SELECT count(*)::int FROM app.invitations WHERE inviter_id = $1) AS invited`,
        [userId],
      ),
    ]);
    const detailsOf = new Map(details.map(({ id, ...rest }) => [id, rest]));
    return {
      coupons: coupons.map((one) => ({ ...one, ...(detailsOf.get(one.id) ?? NO_DETAILS) })),
      sharedCardReason,
      ...counts[0]!,
    };
  }

  /** @param reason null: takes the permission back @throws Rejected `user_not_found` */
  async letShareCard(userId: number, reason: string | null): Promise<Answer> {
    await this.cards.letShare(userId, reason);
    return this.of(userId);
  }

  /**
   * Only one that no request has: what was requested with a coupon keeps it.
   * @throws Rejected `coupon_in_use` for one that is reserved, used, taken back or not the member's
   */
  async revoke({ userId, couponId, reason }: Revocation): Promise<Answer> {
    const now = this.clock.now().toISOString();
    await inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<Omit<AnnouncedCoupon, 'endsAt'> & { endsAt: Date }>(
        `UPDATE app.coupons SET revoked_at = $3, revoke_reason = $4
         WHERE id = $1 AND user_id = $2 AND request_id IS NULL AND revoked_at IS NULL
         RETURNING id, user_id AS "userId", kind, amount, least_total AS "leastTotal", ends_at AS "endsAt"`,
        [couponId, userId, now, reason],
      );
      if (rows[0] === undefined) throw new Rejected('coupon_in_use');
      const coupon = { ...rows[0], endsAt: rows[0].endsAt.toISOString() };
      await this.notifications.notify([revokedNotice(coupon, reason, now)], db);
    });
    return this.of(userId);
  }
}
