import { RECORDS_KEPT_YEARS } from '@meguri/contracts/limits.ts';
import { PROMOTIONS } from '@meguri/contracts/rental-round/policy.ts';
import { DAY, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { Notifications } from '../../notifications/notifications.ts';
import { PersonalData, type PersonalDataHolder } from '../leaving/personal-data.ts';
import { CouponMarks } from './coupon-marks.ts';
import { type AnnouncedCoupon, endsSoonNotice } from './coupon-notices.ts';
import { Invitations } from './invitations.ts';
import { OwnCoupons } from './own-coupons.ts';

/** Coupons reminded of in one statement. */
const AT_ONCE = 500;

interface EndingCoupon extends Omit<AnnouncedCoupon, 'endsAt'> {
  readonly endsAt: Date;
}

/**
 * Coupons and invitations as personal data, and the reminder before a coupon ends. They are erased with the account, but
 * for the marks.
 */
@Injectable()
export class CouponRecords implements PersonalDataHolder, OnModuleInit {
  readonly name = 'coupons';

  constructor(
    private readonly pool: pg.Pool,
    private readonly personalData: PersonalData,
    private readonly coupons: OwnCoupons,
    private readonly invitations: Invitations,
    private readonly marks: CouponMarks,
    private readonly notifications: Notifications,
  ) {}

  onModuleInit(): void {
    this.personalData.add(this);
  }

  async export(userId: number): Promise<unknown> {
    const [coupons, invitations, marks] = await Promise.all([
      this.coupons.of(userId),
      this.invitations.of(userId),
      this.marks.of(this.pool, userId),
    ]);
    return { coupons, invitations, marks, marksKeptYears: RECORDS_KEPT_YEARS };
  }

  /** Reminds members of coupons that end soon, of each once. A repeated run sends no second notification. */
  async tend(now: Date): Promise<void> {
    const soon = plus(now.toISOString(), PROMOTIONS.reminderDays * DAY);
    for (let reminded = AT_ONCE; reminded === AT_ONCE;) {
      const { rows } = await this.pool.query<EndingCoupon>(
        `SELECT id, user_id AS "userId", kind, amount, least_total AS "leastTotal", ends_at AS "endsAt" FROM app.coupons
         WHERE request_id IS NULL AND revoked_at IS NULL AND reminded_at IS NULL AND ends_at > $1 AND ends_at <= $2
         ORDER BY ends_at, id LIMIT ${AT_ONCE}`,
        [now, soon],
      );
      const notices = rows.map((row) =>
        endsSoonNotice({ ...row, endsAt: row.endsAt.toISOString() }, now.toISOString()),
      );
      await this.notifications.notify(notices);
      await this.pool.query('UPDATE app.coupons SET reminded_at = $2 WHERE id = ANY ($1::uuid[])', [
        rows.map(({ id }) => id),
        now,
      ]);
      reminded = rows.length;
    }
  }
}
