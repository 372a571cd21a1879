import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { RECORDS_KEPT_YEARS } from '@meguri/contracts/limits.ts';
import { PROMOTIONS } from '@meguri/contracts/rental-round/policy.ts';
import { TestClient } from '../../http/http.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { deleteDependents } from '../leaving/emptied-columns.ts';
import { PersonalData } from '../leaving/personal-data.ts';
import { CouponMarks } from './coupon-marks.ts';
import { CouponsModule } from './coupons.module.ts';

@Global()
@Module({ providers: [PersonalData], exports: [PersonalData] })
class OutsideModule {}

const test = useTestApp([AccountsModule.register(null), OutsideModule, CouponsModule]);
const data = () => test.app.get(PersonalData);
let members = 0;
let userId: number;
beforeEach(async () => {
  userId = await new TestClient(test.app).register(`keeper_${(members += 1)}`);
});

async function coupon(endsInDays: number, change = ''): Promise<string> {
  const id = randomUUID();
  await test.pool.query(
    `INSERT INTO app.coupons (id, user_id, kind, amount, least_total, given_at, ends_at)
     VALUES ($1, $2, 'inviter', 500, 2000, now(), now() + make_interval(hours => $3))`,
    [id, userId, Math.round(endsInDays * 24)],
  );
  if (change !== '') await test.pool.query(`UPDATE app.coupons SET ${change} WHERE id = $1`, [id]);
  return id;
}
const reminders = async () => {
  const { rows } = await test.pool.query<{ sentence: string }>(
    `SELECT sentence FROM app.notifications WHERE user_id = $1 AND kind = 'coupon_ends_soon'`,
    [userId],
  );
  return rows.map(({ sentence }) => sentence);
};

describe('a coupon that ends soon', () => {
  it('is announced once to its member, and no earlier than some days before', async () => {
    await coupon(PROMOTIONS.reminderDays - 0.5);
    await coupon(PROMOTIONS.reminderDays + 0.5);
    for (let times = 0; times < 2; times += 1) await data().tend(new Date());
    expect(await reminders()).toEqual([
      expect.stringMatching(/^500円のクーポンは、合計2,000円以上のリクエストに、.+まで使えます。$/),
    ]);
  });

  it('is announced once more right before its end, if that was long ago', async () => {
    const { reminderDays, lastReminderDays } = PROMOTIONS;
    await coupon(lastReminderDays - 0.5, `reminded_at = ends_at - interval '${reminderDays} days'`);
    await coupon(lastReminderDays + 0.5, `reminded_at = ends_at - interval '${reminderDays} days'`);
    await coupon(lastReminderDays - 0.5, `reminded_at = ends_at - interval '${lastReminderDays + 1} days'`);
    for (let times = 0; times < 2; times += 1) await data().tend(new Date());
    expect(await reminders()).toHaveLength(1);
  });

  it('is announced again before its new end after it came back', async () => {
    const id = await coupon(1);
    await data().tend(new Date());
    await test.pool.query(
      `UPDATE app.coupons SET reminded_at = NULL, ends_at = now() + interval '2 days' WHERE id = $1`,
      [id],
    );
    await data().tend(new Date());
    expect(await reminders()).toHaveLength(2);
  });

  it('isn’t announced once it is used, reserved, taken back or over', async () => {
    await coupon(1, 'request_id = gen_random_uuid(), claimed_at = now()');
    await coupon(1, 'request_id = gen_random_uuid(), claimed_at = now(), used_at = now()');
    await coupon(1, 'revoked_at = now()');
    await coupon(-1);
    await data().tend(new Date());
    expect(await reminders()).toEqual([]);
  });
});

describe('a member’s coupons', () => {
  it('are in the export with the marks of mailboxes and cards: since when and for how long, without their values', async () => {
    const marks = test.app.get(CouponMarks);
    await marks.takeMailbox(test.pool, userId, 'keeper@example.jp');
    await marks.take(test.pool, userId, { kind: 'card', value: 'fingerprint' });
    await marks.take(test.pool, userId + 1, { kind: 'card', value: 'of another' });
    const madeAt = expect.stringMatching(/Z$/);
    const { coupons } = (await data().export(userId)) as { coupons: { marks: object[]; marksKeptYears: number } };
    expect(coupons.marks).toHaveLength(2);
    expect(coupons.marks).toEqual(
      expect.arrayContaining([
        { kind: 'mailbox', madeAt },
        { kind: 'card', madeAt },
      ]),
    );
    expect(coupons.marksKeptYears).toBe(RECORDS_KEPT_YEARS);
  });

  it('are in the export, and deleted with the account', async () => {
    const id = await coupon(30);
    const { coupons } = (await data().export(userId)) as { coupons: { coupons: object[]; invitations: object } };
    expect(coupons).toMatchObject({ coupons: [{ id, amount: 500 }], invitations: { code: expect.any(String) } });
    await deleteDependents(test.pool, userId);
    for (const table of ['coupons', 'invitation_codes'])
      expect((await test.pool.query(`SELECT FROM app.${table} WHERE user_id = $1`, [userId])).rowCount).toBe(0);
  });
});
