import { describe, expect, it } from '@jest/globals';
import type { Coupons } from '@meguri/contracts/coupon/coupons.ts';
import type { Invitations as Answer } from '@meguri/contracts/coupon/invitations.ts';
import { PROMOTIONS } from '@meguri/contracts/rental-round/policy.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { membersWithMail } from '../email/members-with-mail.testing.ts';
import { Invitations } from './invitations.ts';

const test = useTestApp([AccountsModule.register(null)]);
const { client, verify, member } = membersWithMail(() => test);
const couponsOf = async (person: TestClient) =>
  (await person.get('/api/coupons')).json<Coupons>().coupons.map(({ kind }) => kind);
const invitationsOf = async (person: TestClient) => (await person.get('/api/invitations')).json<Answer>();
const complete = (borrowerId: number, ownerId: number) =>
  test.app.get(Invitations, { strict: false }).complete({ borrowerId, ownerId, now: new Date().toISOString() });
const OTHER_OWNER = 999_999;

/** A member who opened the inviter's link and registered, in the given browser. */
async function invited(by: TestClient, name: string, address = `${name}@example.jp`) {
  const person = client();
  const { code } = await invitationsOf(by);
  const opened = await person.get(`/api/invitations/${code}`);
  const id = await person.register(name, address);
  await verify(address);
  return { person, id, opened };
}

describe('an invitation', () => {
  it('names its member, and gives both a coupon: at the registration, and after the first rental', async () => {
    const { person: inviter } = await member('inviter_1');
    const { person, id, opened } = await invited(inviter, 'invited_1');
    expect(opened.json()).toEqual({ inviter: 'inviter_1' });
    expect(await couponsOf(person)).toEqual(['first', 'invited']);
    expect((await invitationsOf(inviter)).invited).toMatchObject([{ state: 'registered' }]);
    expect(await couponsOf(inviter)).toEqual(['first']);
    for (let times = 0; times < 2; times += 1) await complete(id, OTHER_OWNER);
    expect(await couponsOf(inviter)).toEqual(['first', 'inviter']);
    const { invited: states, rewardsLeft } = await invitationsOf(inviter);
    expect(states).toMatchObject([{ state: 'rewarded' }]);
    expect(rewardsLeft).toBe(PROMOTIONS.invitationsPerYear - 1);
  });

  it('bars coupons from requests between its two members, and from no others', async () => {
    const { person: inviter, id: inviterId } = await member('inviter_8');
    const { person, id } = await invited(inviter, 'invited_8');
    const barrier = async (by: TestClient, query: string) =>
      (await by.get(`/api/coupons${query}`)).json<Coupons>().barrier;
    expect(await barrier(person, `?ownerId=${inviterId}`)).toBe('invitation');
    expect(await barrier(inviter, `?ownerId=${id}`)).toBe('invitation');
    expect([await barrier(person, ''), await barrier(person, `?ownerId=${OTHER_OWNER}`)]).toEqual([null, null]);
    expect((await person.get('/api/coupons?ownerId=hanako')).statusCode).toBe(400);
  });

  it('has the same code every time, which no one can find without it', async () => {
    const { person: inviter } = await member('inviter_2');
    const { code } = await invitationsOf(inviter);
    expect((await invitationsOf(inviter)).code).toBe(code);
    const typed = await client().get(`/api/invitations/${code.toUpperCase()}`);
    expect([typed.statusCode, typed.json()]).toEqual([200, { inviter: 'inviter_2' }]);
    const unknown = await client().get('/api/invitations/aaaaaaaaaa');
    expect(unknown.json()).toMatchObject({ statusCode: 404, code: 'invitation_not_found' });
    expect(String(unknown.headers['set-cookie'])).not.toContain('meguri_invitation');
    expect((await client().get('/api/invitations/abc')).statusCode).toBe(404);
    expect((await client().get('/api/invitations')).statusCode).toBe(401);
  });

  it('counts no account that is opened in a browser of its own member', async () => {
    const { person: inviter } = await member('inviter_3');
    const { code } = await invitationsOf(inviter);
    const second = client();
    second.cookies.set('meguri_device', inviter.cookies.get('meguri_device')!);
    await second.get(`/api/invitations/${code}`);
    await second.register('invited_3', 'invited_3@example.jp');
    await verify('invited_3@example.jp');
    expect(await couponsOf(second)).toEqual(['first']);
    const { rows } = await test.pool.query(
      `SELECT FROM app.invitations i JOIN app.users u ON u.id = i.invited_id WHERE u.username = 'invited_3'`,
    );
    expect(rows).toEqual([]);
  });

  it('brings its member nothing for a mailbox that had its coupons', async () => {
    const { person: inviter } = await member('inviter_4');
    const { person, id } = await invited(inviter, 'invited_4', 'inviter_4+x@example.jp');
    expect(await couponsOf(person)).toEqual([]);
    await complete(id, OTHER_OWNER);
    expect(await couponsOf(inviter)).toEqual(['first']);
  });

  it('brings its member nothing for a rental of an item of their own, but for the next one', async () => {
    const { person: inviter, id: inviterId } = await member('inviter_5');
    const { id } = await invited(inviter, 'invited_5');
    await complete(id, inviterId);
    expect((await invitationsOf(inviter)).invited).toMatchObject([{ state: 'registered' }]);
    await complete(id, OTHER_OWNER);
    expect(await couponsOf(inviter)).toEqual(['first', 'inviter']);
  });

  it('brings its member only so many coupons a year, also of simultaneous ones', async () => {
    const { person: inviter, id: inviterId } = await member('inviter_6');
    const ids: number[] = [];
    for (let n = 0; n < PROMOTIONS.invitationsPerYear + 2; n += 1)
      ids.push((await invited(inviter, `invited_6_${n}`)).id);
    await Promise.all(ids.map((id) => complete(id, OTHER_OWNER)));
    const given = (await couponsOf(inviter)).filter((kind) => kind === 'inviter');
    expect(given).toHaveLength(PROMOTIONS.invitationsPerYear);
    const { invited: states, rewardsLeft } = await invitationsOf(inviter);
    expect(rewardsLeft).toBe(0);
    // As when invited accounts leave.
    await test.pool.query('DELETE FROM app.invitations WHERE inviter_id = $1', [inviterId]);
    expect((await invitationsOf(inviter)).rewardsLeft).toBe(0);
    expect(states.filter(({ state }) => state === 'completed')).toHaveLength(2);
    await test.pool.query(
      `UPDATE app.coupons SET given_at = now() - interval '366 days' WHERE user_id = $1 AND kind = 'inviter'`,
      [inviterId],
    );
    expect((await invitationsOf(inviter)).rewardsLeft).toBe(PROMOTIONS.invitationsPerYear);
  });

  it('of a member whose account is locked is not found', async () => {
    const { person: inviter, id } = await member('inviter_7');
    const { code } = await invitationsOf(inviter);
    await test.pool.query('UPDATE app.users SET locked_at = now() WHERE id = $1', [id]);
    expect((await client().get(`/api/invitations/${code}`)).statusCode).toBe(404);
  });
});
