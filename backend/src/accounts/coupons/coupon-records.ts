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

/** Days before the end of a coupon until which a reminder calls for another one. */
const LONG_BEFORE_DAYS = 5;

interface Reminder {
  /** Days before the end. */
  readonly before: number;
  readonly isLast: boolean;
}

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

  /**
   * Reminds members of coupons that end soon, and once more right before the end if they had been reminded long before.
   * A repeated run sends no second notification.
   */
  async tend(now: Date): Promise<void> {
    const { reminderDays, lastReminderDays } = PROMOTIONS;
    await this.remind(now, { before: reminderDays, isLast: false });
    await this.remind(now, { before: lastReminderDays, isLast: true });
  }

  private async remind(now: Date, { before, isLast }: Reminder): Promise<void> {
    const reminded = isLast ? `reminded_at < ends_at - interval '${LONG_BEFORE_DAYS} days'` : 'reminded_at IS NULL';
    for (let found = AT_ONCE; found === AT_ONCE;) {
      const { rows } = await this.pool.query<EndingCoupon>(
        `SELECT id, user_id AS "userId", kind, amount, least_total AS "leastTotal", ends_at AS "endsAt" FROM app.coupons
         WHERE request_id IS NULL AND revoked_at IS NULL AND card_of IS NULL AND ${reminded} AND ends_at > $1 AND ends_at <= $2
         ORDER BY ends_at, id LIMIT ${AT_ONCE}`,
        [now, plus(now.toISOString(), before * DAY)],
      );
      const notices = rows.map((row) =>
        endsSoonNotice({ ...row, endsAt: row.endsAt.toISOString() }, now.toISOString(), isLast),
      );
      await this.notifications.notify(notices);
      await this.pool.query('UPDATE app.coupons SET reminded_at = $2 WHERE id = ANY ($1::uuid[])', [
        rows.map(({ id }) => id),
        now,
      ]);
      found = rows.length;
    }
  }
}
