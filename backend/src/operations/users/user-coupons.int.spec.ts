import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { UserList } from '@meguri/contracts/operators/admin-users.ts';
import { userCouponsSchema } from '@meguri/contracts/operators/user-coupons.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { TestClient } from '../../http/http.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import { AdminUsersModule } from './admin-users.controller.ts';

const test = useTestApp([AccountsModule.register({ username: 'admin', password: 'operator-1' }), AdminUsersModule]);
let admin: TestClient;
let hanako: TestClient;
let hanakoId: number;
beforeAll(async () => {
  [admin, hanako] = [new TestClient(test.app), new TestClient(test.app)];
  await admin.login('admin', 'operator-1');
  hanakoId = await hanako.register('hanako');
});

async function coupon(change = ''): Promise<string> {
  const id = randomUUID();
  await test.pool.query(
    `INSERT INTO app.coupons (id, user_id, kind, amount, least_total, given_at, ends_at)
     VALUES ($1, $2, 'inviter', 500, 2000, now(), now() + interval '10 days')`,
    [id, hanakoId],
  );
  if (change !== '') await test.pool.query(`UPDATE app.coupons SET ${change} WHERE id = $1`, [id]);
  return id;
}
const path = (id: string) => `/api/admin/users/${hanakoId}/coupons/${id}/revoke`;
const stateOf = async (id: string) =>
  userCouponsSchema
    .parse((await admin.get(`/api/admin/users/${hanakoId}/coupons`)).json())
    .coupons.find((one) => one.id === id);

describe('a member’s coupon', () => {
  it('is taken back by an operator with a reason, which the member reads', async () => {
    const id = await coupon();
    expect((await admin.post(path(id), { reason: ' ' })).statusCode).toBe(400);
    expect((await admin.post(path(id), { reason: '同じ方の別のアカウントのため' })).statusCode).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'revoked', revokeReason: '同じ方の別のアカウントのため' });
    const { rows } = await test.pool.query<{ sentence: string }>(
      `SELECT sentence FROM app.notifications WHERE user_id = $1 AND kind = 'coupon_revoked'`,
      [hanakoId],
    );
    expect(rows).toEqual([
      { sentence: '運営事務局が500円のクーポンを取り消しました。理由：同じ方の別のアカウントのため' },
    ]);
  });

  it('stays with a request that has it, and is taken back once', async () => {
    const reserved = await coupon('request_id = gen_random_uuid(), claimed_at = now()');
    const used = await coupon('request_id = gen_random_uuid(), claimed_at = now(), used_at = now()');
    const revoked = await coupon('revoked_at = now()');
    for (const id of [reserved, used, revoked, randomUUID()])
      expect((await admin.post(path(id), { reason: '理由' })).json()).toMatchObject({
        ...{ statusCode: 409, code: 'coupon_in_use' },
      });
    expect([await stateOf(reserved), await stateOf(used)]).toMatchObject([{ state: 'reserved' }, { state: 'used' }]);
  });

  it('says whose coupon the same card had paid with', async () => {
    expect(await stateOf(await coupon())).toMatchObject({ cardOf: null });
    expect(await stateOf(await coupon('card_of = 7'))).toMatchObject({ cardOf: 7 });
  });

  it('is for the user of another account’s card, too, once an operator allows it with a reason', async () => {
    await coupon('card_of = 7');
    const shared = async () => (await admin.get('/api/admin/users?state=shared_card')).json<UserList>().items;
    expect((await shared()).map(({ id }) => id)).toEqual([hanakoId]);
    const allow = `/api/admin/users/${hanakoId}/coupons/shared-card`;
    expect((await admin.change('PUT', allow, { reason: ' ' })).statusCode).toBe(400);
    expect((await hanako.change('PUT', allow, { reason: '夫婦' })).statusCode).toBe(403);
    expect((await admin.change('PUT', allow, { reason: 'ご夫婦のため' })).json()).toMatchObject({
      sharedCardReason: 'ご夫婦のため',
    });
    expect(await shared()).toEqual([]);
    expect((await admin.change('PUT', allow, { reason: null })).json()).toMatchObject({ sharedCardReason: null });
    expect(await shared()).toHaveLength(1);
    const missing = '/api/admin/users/999999/coupons/shared-card';
    expect((await admin.change('PUT', missing, { reason: null })).json()).toMatchObject({ code: 'user_not_found' });
  });

  it('is no one’s to take back but an operator’s', async () => {
    const id = await coupon();
    expect((await hanako.post(path(id), { reason: '理由' })).statusCode).toBe(403);
    expect((await new TestClient(test.app).post(path(id), { reason: '理由' })).statusCode).toBe(401);
    expect(await stateOf(id)).toMatchObject({ state: 'usable' });
  });
});
