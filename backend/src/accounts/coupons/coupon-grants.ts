import { randomUUID } from 'node:crypto';
import type { CouponKind } from '@meguri/contracts/coupon/coupons.ts';
import { PROMOTIONS } from '@meguri/contracts/rental-round/policy.ts';
import { addDays, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { givenNotice } from './coupon-notices.ts';
import { CouponCards } from './coupon-cards.ts';
import { CouponMarks } from './coupon-marks.ts';

/** Gives coupons to members. */
@Injectable()
export class CouponGrants {
  constructor(
    private readonly clock: Clock,
    private readonly notifications: Notifications,
    private readonly marks: CouponMarks,
    private readonly cards: CouponCards,
  ) {}

  /**
   * A member has verified their first address: the coupon of the registration, and that of an invitation. Nothing for a
   * mailbox with which another account has had them, also one that has left.
   */
  async welcome(db: pg.PoolClient, userId: number, address: string): Promise<void> {
    if (!(await this.marks.takeMailbox(db, userId, address))) return;
    await this.give(db, userId, 'first');
    const { rowCount } = await db.query('SELECT FROM app.invitations WHERE invited_id = $1', [userId]);
    if (rowCount !== 0) await this.give(db, userId, 'invited');
  }

  /**
   * A member has a coupon of each kind once, apart from those for their invitations. None once they have paid with
   * another account's card.
   * @returns whether they got one
   */
  async give(db: pg.PoolClient, userId: number, kind: CouponKind): Promise<boolean> {
    if (await this.cards.areShared(userId, db)) return false;
    const id = randomUUID();
    const givenAt = this.clock.now().toISOString();
    // The whole last day counts, in Tokyo.
    const endsAt = startOfDay(addDays(tokyoDate(givenAt), PROMOTIONS.validDays + 1));
    const { rowCount } = await db.query(
      `INSERT INTO app.coupons (id, user_id, kind, amount, least_total, given_at, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (user_id, kind) WHERE kind <> 'inviter' DO NOTHING`,
      [id, userId, kind, PROMOTIONS[kind], PROMOTIONS.leastTotal, givenAt, endsAt],
    );
    if (rowCount === 0) return false;
    const coupon = { id, userId, kind, amount: PROMOTIONS[kind], leastTotal: PROMOTIONS.leastTotal, endsAt };
    await this.notifications.notify([givenNotice(coupon, givenAt)], db);
    return true;
  }
}
