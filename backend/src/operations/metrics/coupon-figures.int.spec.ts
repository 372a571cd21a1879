import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useDatabase } from '../../../../test/support/use-database.ts';
import pg from 'pg';
import { CouponFiguresByMonth } from './coupon-figures.ts';

const { url, closeFirst } = useDatabase();
let pool: pg.Pool;
const clock = { now: () => new Date('2026-12-20T00:00:00.000Z') } as never;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: url, max: 2 });
  closeFirst(() => pool.end());
  await pool.query(`INSERT INTO app.users (id, username, password_hash) VALUES (1, 'kenji', '-')`);
});

/** The last second of October in Tokyo. */
const GIVEN = '2026-10-31T14:59:59.000Z';
async function coupon(endsAt: string, change = ''): Promise<void> {
  const id = randomUUID();
  await pool.query(
    `INSERT INTO app.coupons (id, user_id, kind, amount, least_total, given_at, ends_at)
     VALUES ($1, 1, 'inviter', 500, 2000, $2, $3)`,
    [id, GIVEN, endsAt],
  );
  if (change !== '') await pool.query(`UPDATE app.coupons SET ${change} WHERE id = $1`, [id]);
}

describe('coupons by month', () => {
  it('are counted when they were given, used, over or taken back, in Tokyo, also in months without any', async () => {
    const LATER = '2027-01-31T15:00:00.000Z';
    const used = `request_id = gen_random_uuid(), claimed_at = now(), used_at = '2026-11-30T15:00:00Z'`;
    await coupon(LATER);
    await coupon(LATER, used);
    await coupon(LATER, `${used}, card_of = 2`);
    await coupon(LATER, `request_id = gen_random_uuid(), claimed_at = now()`);
    await coupon('2026-11-30T15:00:00.000Z');
    await coupon('2026-11-30T15:00:00.000Z', `revoked_at = '2026-12-01T00:00:00Z'`);
    const figures = new CouponFiguresByMonth(pool, clock);
    const none = { given: 0, used: 0, expired: 0, revoked: 0, sharedCard: 0 };
    expect(await figures.of({ from: '2026-09-15', to: '2026-12-02' })).toEqual({
      months: [
        { from: '2026-09-01', counts: none },
        { from: '2026-10-01', counts: { ...none, given: 6 } },
        { from: '2026-11-01', counts: { ...none, expired: 1 } },
        { from: '2026-12-01', counts: { ...none, used: 2, sharedCard: 1, revoked: 1 } },
      ],
    });
    const { months } = await figures.of({ from: '2020-01-01', to: '2026-12-31' });
    expect([months.length, months[0]?.from]).toEqual([24, '2025-01-01']);
  });
});
