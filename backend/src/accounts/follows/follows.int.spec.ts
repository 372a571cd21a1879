import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_NEW_FOLLOWS_A_DAY } from '@meguri/contracts/limits.ts';
import { AccountsModule } from '../accounts.module.ts';
import { TestClient } from '../../http/http.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

let hanako: TestClient;
let hanakoId: number;
let kenji: TestClient;
let kenjiId: number;
const guest = () => new TestClient(test.app);
const counts = async (id: number) => (await guest().get(`/api/follows/${id}/counts`)).json();

const test = useTestApp([AccountsModule.register(null)]);
beforeAll(async () => {
  [hanako, kenji] = [guest(), guest()];
  [hanakoId, kenjiId] = [await hanako.register('hanako'), await kenji.register('kenji')];
});
beforeEach(() => test.pool.query('DELETE FROM app.follows'));

describe('following', () => {
  it('is stored once however often it is requested, and counted for both users', async () => {
    for (let i = 0; i < 3; i++) {
      const answer = await kenji.post(`/api/follows/${hanakoId}`);
      expect([answer.statusCode, answer.json()]).toEqual([200, { isFollowing: true }]);
    }
    expect((await kenji.get(`/api/follows/${hanakoId}`)).json()).toEqual({ isFollowing: true });
    expect((await hanako.get(`/api/follows/${kenjiId}`)).json()).toEqual({ isFollowing: false });
    expect(await counts(hanakoId)).toEqual({ followers: 1, following: 0 });
    expect(await counts(kenjiId)).toEqual({ followers: 0, following: 1 });
  });

  it('notifies the followed user, once for good', async () => {
    for (let i = 0; i < 2; i++) {
      await kenji.post(`/api/follows/${hanakoId}`);
      await kenji.change('DELETE', `/api/follows/${hanakoId}`);
    }
    const notice = {
      kind: 'new_follower',
      sentence: 'kenjiさんがあなたをフォローしました。',
      path: `/users/${kenjiId}`,
    };
    expect((await hanako.get('/api/notifications')).json()).toMatchObject({ items: [notice], unreadCount: 1 });
    expect((await kenji.get('/api/notifications')).json()).toMatchObject({ items: [] });
  });

  it('ends when the user unfollows, also twice', async () => {
    await kenji.post(`/api/follows/${hanakoId}`);
    for (let i = 0; i < 2; i++) {
      const answer = await kenji.change('DELETE', `/api/follows/${hanakoId}`);
      expect([answer.statusCode, answer.json()]).toEqual([200, { isFollowing: false }]);
    }
    expect(await counts(hanakoId)).toEqual({ followers: 0, following: 0 });
  });

  it('is shown in the lists with name and avatar, latest first, and in the public profile', async () => {
    const third = guest();
    const thirdId = await third.register(`third_${Date.now() % 1_000_000}`);
    await kenji.post(`/api/follows/${hanakoId}`);
    await third.post(`/api/follows/${hanakoId}`);
    const followers = (await guest().get(`/api/follows/${hanakoId}/followers`)).json<{ id: number }[]>();
    expect(followers.map(({ id }) => id)).toEqual([thirdId, kenjiId]);
    expect(followers[1]).toEqual({ id: kenjiId, username: 'kenji', displayName: 'kenji', profileImage: null });
    expect((await guest().get(`/api/follows/${kenjiId}/following`)).json()).toMatchObject([{ id: hanakoId }]);
    expect((await guest().get(`/api/users/${hanakoId}`)).json()).toMatchObject({ followers: 2, following: 0 });
  });

  it('is limited per day; users who are followed already don’t count', async () => {
    await test.pool.query('DELETE FROM app.request_limits');
    for (let i = 0; i < MAX_NEW_FOLLOWS_A_DAY; i++) {
      expect((await kenji.post(`/api/follows/${hanakoId}`)).statusCode).toBe(200);
      if (i < MAX_NEW_FOLLOWS_A_DAY - 1) await test.pool.query('DELETE FROM app.follows');
    }
    expect((await kenji.post(`/api/follows/${hanakoId}`)).statusCode).toBe(200);
    await test.pool.query('DELETE FROM app.follows');
    const refused = (await kenji.post(`/api/follows/${hanakoId}`)).json();
    expect(refused).toMatchObject({ statusCode: 429, code: 'too_many_follows' });
    expect(refused['message']).toContain(`1日${MAX_NEW_FOLLOWS_A_DAY}人まで`);
    expect(await counts(hanakoId)).toEqual({ followers: 0, following: 0 });
    expect((await hanako.post(`/api/follows/${kenjiId}`)).statusCode).toBe(200);
    await test.pool.query('DELETE FROM app.request_limits');
  });

  it('is rejected for oneself', async () => {
    for (const method of ['POST', 'DELETE']) {
      const answer = await kenji.change(method, `/api/follows/${kenjiId}`);
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'cannot_follow_self' });
    }
    expect(await counts(kenjiId)).toEqual({ followers: 0, following: 0 });
  });

  it('isn’t possible for guests', async () => {
    expect((await guest().get(`/api/follows/${hanakoId}`)).json()).toEqual({ isFollowing: false });
    for (const method of ['POST', 'DELETE'])
      expect((await guest().change(method, `/api/follows/${hanakoId}`)).statusCode).toBe(401);
  });

  it.each(['0', '-1', 'abc', '1.5', '99999999999', '2000000000'])(
    'responds with not found for the user %s',
    async (id) => {
      expect((await kenji.post(`/api/follows/${id}`)).statusCode).toBe(404);
      for (const path of ['', '/counts', '/followers', '/following'])
        expect((await kenji.get(`/api/follows/${id}${path}`)).statusCode).toBe(404);
    },
  );

  it('responds with not found for a user who has left', async () => {
    const id = await guest().register(`left_${Date.now() % 1_000_000}`);
    await test.pool.query('UPDATE app.users SET erased_at = now() WHERE id = $1', [id]);
    expect((await kenji.post(`/api/follows/${id}`)).json()).toMatchObject({ statusCode: 404, code: 'user_not_found' });
  });

  it('responds with not found for other lists', async () => {
    expect((await kenji.get(`/api/follows/${hanakoId}/friends`)).statusCode).toBe(404);
  });
});
