import { describe, expect, it } from '@jest/globals';
import { Authenticator } from '../../../test/support/authenticator.ts';
import { TestClient } from '../http/http.testing.ts';
import { AccountDirectory } from './account-directory.ts';
import { AccountsModule } from './accounts.module.ts';
import { useTestApp } from '../http/use-test-app.testing.ts';

const ADMINISTRATOR = { username: 'admin', password: 'operator-1', email: 'operators@example.jp' };
const client = () => new TestClient(test.app);

const test = useTestApp([AccountsModule.register(ADMINISTRATOR)]);

describe('the fields of a response', () => {
  const fields = ({ fullName, postCode, streetAddress, profileName, ...rest }: Record<string, unknown>) => ({
    ...{ full_name: fullName, post_code: postCode, street_address: streetAddress, profile_name: profileName },
    ...{ prefecture: rest['prefecture'], city: rest['city'], building: rest['building'], phone: rest['phone'] },
    ...{ email: rest['email'], bio: rest['bio'] },
  });

  it('can be sent back unchanged, including missing ones', async () => {
    const newcomer = client();
    const id = await newcomer.register('sent_back_1');
    const before = (await newcomer.get('/api/user')).json();
    expect(fields(before)).toMatchObject({ email: null, phone: null, city: null });
    const answer = await newcomer.change('PATCH', `/api/users/${id}`, { ...fields(before), bio: 'はじめまして' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...before, bio: 'はじめまして' }]);
  });

  it('never empty a required field that has a value', async () => {
    const member = client();
    const id = await member.register('sent_back_2');
    await member.change('PATCH', `/api/users/${id}`, { city: '大阪市北区', phone: '090-1234-5678' });
    const before = (await member.get('/api/user')).json();
    const answer = await member.change('PATCH', `/api/users/${id}`, { bio: 'x', city: null });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ field: 'city', message: '市区町村を入力してください' }],
    ]);
    expect((await member.get('/api/user')).json()).toEqual(before);
  });
});

describe('registering', () => {
  it('creates an account, signs in, and responds with the account', async () => {
    const hanako = client();
    const id = await hanako.register('hanako');
    const answer = await hanako.get('/api/user');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, username: 'hanako', pendingEmail: 'hanako@example.jp', isAdmin: false });
    expect(answer.body).not.toContain('argon2');
    for (const path of ['/api/auth/me', '/api/auth/check'])
      expect((await hanako.get(path)).json()).toEqual(answer.json());
    for (const path of ['/api/user', '/api/auth/me', '/api/auth/check'])
      expect((await client().get(path)).statusCode).toBe(401);
  });

  it('refuses a taken name in any spelling with username_taken', async () => {
    await client().register('taken_name');
    const answer = await client().post('/api/register', {
      username: 'Taken_Name',
      email: 'x@example.jp',
      password: 'secret-1',
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'username_taken', message: 'このユーザー名は既に使用されています' });
  });

  it('names each invalid field', async () => {
    const answer = await client().post('/api/register', {
      username: 'ab',
      email: 'x',
      password: '123',
      is_admin: true,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      code: 'invalid_input',
      errors: [
        { field: 'username', message: 'ユーザー名は5文字以上で入力してください' },
        { field: 'email', message: '有効なメールアドレスを入力してください' },
        { field: 'password', message: 'パスワードは6文字以上である必要があります' },
        { field: 'is_admin', message: '指定できない項目です' },
      ],
    });
  });
});

describe('signing in', () => {
  it('responds to an unknown name as to a wrong password', async () => {
    await client().register('known_name');
    const [unknown, wrong] = [await client().login('nobody_here'), await client().login('known_name', 'wrong-1')];
    expect([unknown.statusCode, wrong.statusCode]).toEqual([401, 401]);
    expect(unknown.json()).toEqual(wrong.json());
    expect(unknown.json()).toMatchObject({
      code: 'invalid_credentials',
      reason: 'invalid_credentials',
      message: 'ユーザー名またはパスワードが正しくありません。',
    });
  });

  it('locks a name after 10 of 20 concurrent attempts, also for the right password', async () => {
    await client().register('locked_one');
    const answers = await Promise.all(Array.from({ length: 20 }, () => client().login('locked_one', 'wrong-1')));
    const codes = answers.map((answer) => answer.json()['code']);
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
    expect(codes.filter((code) => code === 'account_locked')).toHaveLength(10);
    const remaining = answers.flatMap(
      (answer) => answer.json<{ remainingAttempts?: number }>().remainingAttempts ?? [],
    );
    expect(remaining.sort()).toEqual([0, 1, 2, 3, 4, 5]);
    const right = await client().login('LOCKED_one');
    expect(right.json()).toMatchObject({
      statusCode: 401,
      code: 'account_locked',
      message: 'アカウントがロックされました。管理者にお問い合わせください。',
    });
  });

  it('resets the failed attempts after the right password', async () => {
    await client().register('forgetful');
    for (let i = 0; i < 7; i++) await client().login('forgetful', 'wrong-1');
    expect((await client().login('forgetful')).statusCode).toBe(200);
    expect((await client().login('forgetful', 'wrong-1')).json()).not.toHaveProperty('remainingAttempts');
  });

  it('ends the session at logout, so that its cookie gives no access', async () => {
    const visitor = client();
    await visitor.register('leaving_1');
    const cookie = visitor.cookies.get('meguri_session')!;
    expect((await visitor.post('/api/logout')).statusCode).toBe(204);
    expect(visitor.cookies.has('meguri_session')).toBe(false);
    visitor.cookies.set('meguri_session', cookie);
    expect((await visitor.get('/api/user')).json()).toMatchObject({ statusCode: 401, reason: 'unauthenticated' });
  });

  it('redirects members without an address to the page where they add one, and no others', async () => {
    const member = client();
    const id = await member.register('unreachable');
    expect((await member.login('unreachable')).json()).not.toHaveProperty('redirect');
    await test.pool.query('UPDATE app.users SET email = NULL, pending_email = NULL WHERE id = $1', [id]);
    expect((await member.login('unreachable')).json()).toMatchObject({ id, redirect: '/add-email' });
    await test.pool.query('UPDATE app.users SET is_admin = true WHERE id = $1', [id]);
    expect((await member.login('unreachable')).json()).not.toHaveProperty('redirect');
  });

  it('leads them there after the second step of a login, too', async () => {
    const member = client();
    const id = await member.register('unreachable_2');
    const { secret } = (await member.post('/api/second-step', { currentPassword: 'secret-1' })).json<{
      secret: string;
    }>();
    const phone = new Authenticator(secret);
    expect((await member.post('/api/second-step/confirm', { code: await phone.next() })).statusCode).toBe(200);
    await test.pool.query('UPDATE app.users SET email = NULL, pending_email = NULL WHERE id = $1', [id]);
    const visitor = client();
    const { challenge } = (await visitor.login('unreachable_2')).json<{ challenge: string }>();
    const answer = await visitor.post('/api/login/second-step', { challenge, code: await phone.next() });
    expect(answer.json()).toMatchObject({ id, redirect: '/add-email' });
  });

  it('makes the first administrator from the environment', async () => {
    const admin = client();
    expect((await admin.login('admin', 'operator-1')).json()).toMatchObject({
      isAdmin: true,
      email: ADMINISTRATOR.email,
      emailVerified: true,
    });
  });
});

describe('profiles', () => {
  it('shows users their whole account, and others only what is public', async () => {
    const owner = client();
    const id = await owner.register('profiled_1');
    await owner.change('PATCH', `/api/users/${id}`, { full_name: '山田花子', bio: 'こんにちは' });
    expect((await owner.get(`/api/users/${id}`)).json()).toMatchObject({ fullName: '山田花子' });
    expect((await client().get(`/api/users/${id}`)).json()).toEqual({
      id,
      username: 'profiled_1',
      displayName: 'profiled_1',
      profileImage: null,
      bio: 'こんにちは',
      identityVerified: false,
      followers: 0,
      following: 0,
    });
  });

  it('shows others the chosen display name until it is removed', async () => {
    const owner = client();
    const id = await owner.register('renamed_1');
    const nameAfter = async (profile_name: string | null) => {
      await owner.change('PATCH', `/api/users/${id}`, { profile_name });
      return (await client().get(`/api/users/${id}`)).json<{ displayName: string }>().displayName;
    };
    expect(await nameAfter('はなこ')).toBe('はなこ');
    expect(await nameAfter('')).toBe('renamed_1');
    const hidden = await owner.change('PATCH', `/api/users/${id}`, { profile_name: 'はな\u202eこ' });
    expect([hidden.statusCode, hidden.json()]).toMatchObject([400, { errors: [{ field: 'profile_name' }] }]);
  });

  it('accepts snake_case and responds with camelCase', async () => {
    const owner = client();
    const id = await owner.register('address_1');
    const answer = await owner.change('PATCH', `/api/users/${id}`, {
      full_name: '山田太郎',
      post_code: '530-0001',
      prefecture: '大阪府',
      city: '大阪市北区',
      street_address: '梅田1-1',
      phone: '090-1234-5678',
      has_seen_welcome: true,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ postCode: '530-0001', streetAddress: '梅田1-1', hasSeenWelcome: true });
    const directory = test.app.get(AccountDirectory);
    expect(await directory.address(id)).toEqual({ state: 'complete', prefecture: '大阪府' });
  });

  it('say whether parcels can be sent there, which the approval of a delivery needs', async () => {
    const owner = client();
    const id = await owner.register('deliverable_1');
    const addressState = async () => (await owner.get('/api/user')).json<{ deliveryAddress: string }>().deliveryAddress;
    const change = (body: object) => owner.change('PATCH', `/api/users/${id}`, body);
    const place = { post_code: '530-0001', prefecture: '大阪府', city: '大阪市北区', street_address: '梅田1-1' };
    expect(await addressState()).toBe('incomplete');
    await change(place);
    expect(await addressState()).toBe('incomplete');
    await change({ full_name: '山田太郎' });
    expect(await addressState()).toBe('incomplete');
    expect((await change({ phone: '090-1234-5678' })).json()).toMatchObject({ deliveryAddress: 'complete' });
    expect(await addressState()).toBe('complete');
    await change({ prefecture: '東京都' });
    expect(await addressState()).toBe('outside_area');
  });

  it('keeps a new e-mail address pending until it is verified', async () => {
    const owner = client();
    const id = await owner.register('emailing_1');
    const answer = await owner.change('PATCH', `/api/users/${id}`, { email: 'new@example.jp' });
    expect(answer.json()).toMatchObject({ email: null, pendingEmail: 'new@example.jp' });
  });

  it('rejects changes to another user’s account, whatever is sent', async () => {
    const [owner, other] = [client(), client()];
    const id = await owner.register('mine_only');
    await other.register('intruder_1');
    expect((await other.change('PATCH', `/api/users/${id}`, { bio: 'x' })).statusCode).toBe(403);
    expect((await other.change('PATCH', `/api/users/${id}`, { nonsense: 1 })).statusCode).toBe(403);
    expect((await client().change('PATCH', `/api/users/${id}`, { bio: 'x' })).statusCode).toBe(401);
  });

  it.each(['{"is_admin":true}', '{"isAdmin":true}', '{"id":1}', '{"__proto__":{"isAdmin":true}}', '[]', 'null'])(
    'rejects %s and changes nothing',
    async (body) => {
      const owner = client();
      const id = await owner.register(`hacker${Math.random().toString(36).slice(2, 10)}`);
      const before = (await owner.get('/api/user')).json();
      const type = { 'content-type': 'application/json' };
      expect((await owner.change('PATCH', `/api/users/${id}`, body, type)).statusCode).toBe(400);
      expect((await owner.get('/api/user')).json()).toEqual(before);
    },
  );

  it.each(['0', '-1', '99999999999', 'abc', '1.5', '%00'])('responds with 404 for the user %s', async (id) => {
    expect((await client().get(`/api/users/${id}`)).statusCode).toBe(404);
  });
});

describe('the payout account', () => {
  it('is remembered for its user', async () => {
    const id = await client().register('payee_one');
    const directory = test.app.get(AccountDirectory);
    expect(await directory.payoutAccountId(id)).toBeNull();
    expect(await directory.address(id)).toEqual({ state: 'incomplete', prefecture: null });
    await directory.setPayoutAccount(id, 'acct_1');
    expect(await directory.payoutAccountId(id)).toBe('acct_1');
    expect(await directory.userOfPayoutAccount('acct_1')).toBe(id);
    await expect(directory.address(2_000_000_000)).rejects.toMatchObject({ code: 'user_not_found' });
  });
});
