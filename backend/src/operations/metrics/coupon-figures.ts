import { COUPON_COUNTS, type CouponCount, type CouponFigures } from '@meguri/contracts/operators/coupon-figures.ts';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import type { Period } from './period.ts';

/** Older months of a longer period are left out. */
const MAX_MONTHS = 24;

/** The last day of a coupon counts as its end, and not the midnight after it. */
const HAPPENED = `
  SELECT given_at AS at, 'given' AS what FROM app.coupons
  UNION ALL SELECT used_at, 'used' FROM app.coupons WHERE used_at IS NOT NULL
  UNION ALL SELECT used_at, 'sharedCard' FROM app.coupons WHERE used_at IS NOT NULL AND card_of IS NOT NULL
  UNION ALL SELECT ends_at - interval '1 second', 'expired' FROM app.coupons
    WHERE ends_at <= $3 AND request_id IS NULL AND revoked_at IS NULL
  UNION ALL SELECT revoked_at, 'revoked' FROM app.coupons WHERE revoked_at IS NOT NULL`;
const COUNTS = COUPON_COUNTS.map((what) => `count(*) FILTER (WHERE what = '${what}')::int AS "${what}"`).join(', ');

/** How many coupons were given, used, taken back or over, by months in Tokyo. */
@Injectable()
export class CouponFiguresByMonth {
  constructor(
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
  ) {}

  async of({ from, to }: Period): Promise<CouponFigures> {
    const { rows } = await this.pool.query<{ from: string } & Record<CouponCount, number>>({
      name: 'coupons-by-month',
      text: `WITH months AS (
               SELECT month FROM generate_series(
                 greatest(date_trunc('month', $1::timestamp), date_trunc('month', $2::timestamp) - make_interval(months => $4)),
                 date_trunc('month', $2::timestamp), interval '1 month') month)
             SELECT to_char(month, 'YYYY-MM-DD') AS "from", ${COUNTS}
             FROM months LEFT JOIN (${HAPPENED}) happened
               ON happened.at >= month AT TIME ZONE 'Asia/Tokyo'
               AND happened.at < (month + interval '1 month') AT TIME ZONE 'Asia/Tokyo'
             GROUP BY month ORDER BY month`,
      values: [from, to, this.clock.now(), MAX_MONTHS - 1],
    });
    return { months: rows.map(({ from: first, ...counts }) => ({ from: first, counts })) };
  }
}
