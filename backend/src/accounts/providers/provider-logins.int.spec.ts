import { describe, expect, it } from '@jest/globals';
import { Authenticator } from '../../../../test/support/authenticator.ts';
import { CLIENT, OpenIdProvider, type ProviderPerson } from '../../../../test/support/openid-provider.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { LoginProviders } from '../../adapters/openid/login-providers.ts';
import { StandInProvider } from '../../adapters/openid/test-support/stand-in-provider.ts';
import { TestClient } from '../../http/http.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { ProviderVisitor } from './test-support/provider-visitor.ts';

const CALLBACKS = ['google', 'apple', 'line'].map((name) => `http://localhost:3000/login-callback/${name}`);
const provider = useOpened(() => OpenIdProvider.open(CALLBACKS));
const liar = useOpened(StandInProvider.open);
const test = useTestApp(async () => {
  const { clientId, secret } = CLIENT;
  const providers = new LoginProviders(
    [
      { provider: 'google', clientId, secret, issuer: provider.issuer },
      { provider: 'apple', clientId, secret, issuer: provider.issuer },
      { provider: 'line', clientId, secret, issuer: liar.issuer },
    ],
    1,
  );
  return [AccountsModule.register(null, undefined, providers)];
});
const visitor = () => new ProviderVisitor(test.app, provider);
const viewerOf = async (client: TestClient) => (await client.get('/api/user')).json();
let people = 0;
/** A person whom no account knows. */
const person = (more: Omit<ProviderPerson, 'sub'> = {}): ProviderPerson => ({
  sub: `person-${(people += 1)}`,
  ...more,
});

describe('a first login', () => {
  it('leads to a registration by the rules of any other, and opens the account from then on', async () => {
    const hanako = person({ email: 'hanako@example.com', email_verified: true });
    const guest = visitor();
    const { id, answer } = await guest.through('google', hanako, '/items/1?tab=a');
    expect(answer).toEqual({
      ...{ kind: 'new', provider: 'google', email: 'hanako@example.com', hasAccount: false },
      returnTo: '/items/1?tab=a',
    });
    expect((await guest.get('/api/user')).statusCode).toBe(401);
    const path = `/api/provider-logins/${id}/register`;
    const refused = await guest.post(path, { username: 'meguri_official', email: 'x', password: 'secret-1' });
    const blamed = refused.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field);
    expect([refused.statusCode, blamed]).toEqual([400, ['username', 'email', 'password']]);
    const created = await guest.post(path, { username: 'hanako_p', email: 'hanako@example.com' });
    expect([created.statusCode, created.json()]).toMatchObject([
      201,
      { username: 'hanako_p', email: null, pendingEmail: 'hanako@example.com', emailVerified: false },
    ]);
    guest.forgetCsrfToken();
    expect((await test.mailsTo('hanako@example.com'))[0]?.subject).toContain('メールアドレスの確認');
    const later = visitor();
    const moved = { ...hanako, email: 'moved@example.com' };
    const again = await later.through('google', moved, '/favourites');
    expect(again.answer).toEqual({ kind: 'signed_in', returnTo: '/favourites' });
    expect(await viewerOf(later)).toMatchObject({ username: 'hanako_p', pendingEmail: 'hanako@example.com' });
  });

  it('with a taken name is refused, and can be tried again', async () => {
    await new TestClient(test.app).register('taken_by_p');
    const guest = visitor();
    const { id } = await guest.through('google', person());
    const register = (username: string) =>
      guest.post(`/api/provider-logins/${id}/register`, { username, email: 'taken_p@example.jp' });
    expect((await register('Taken_By_P')).json()).toMatchObject({ code: 'username_taken' });
    expect((await register('free_for_p')).statusCode).toBe(201);
  });

  it('registers once, however often it is sent', async () => {
    const guest = visitor();
    const { id } = await guest.through('google', person());
    const answers = await Promise.all(
      ['twice_one', 'twice_two'].map((username) =>
        guest.post(`/api/provider-logins/${id}/register`, { username, email: 'twice_p@example.jp' }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 404]);
  });

  it('has no password: a change of it says so, and one can be set by mail', async () => {
    const member = visitor();
    await member.registerBy('google', person(), 'no_password');
    const id = (await viewerOf(member))['id'];
    const change = { currentPassword: 'x', newPassword: 'Tz7!kQ2#vLp9' };
    expect((await member.post('/api/user/change-password', change)).json()).toMatchObject({ code: 'password_not_set' });
    await new TestClient(test.app).post('/api/password-reset', { email: 'no_password@example.jp' });
    const [mail] = await test.mailsTo('no_password@example.jp');
    const token = /token=([^\s"]+)/.exec(mail!.text)![1]!;
    const password = 'Tz7!kQ2#vLp9';
    const reset = await new TestClient(test.app).post('/api/password-reset/confirm', { token, password });
    expect(reset.statusCode).toBe(200);
    const later = new TestClient(test.app);
    expect((await later.login('no_password', password)).json()).toMatchObject({ id });
  });
});

describe('an address that an account has', () => {
  /** An account with a verified address and a password. */
  async function holder(username: string) {
    const client = new TestClient(test.app);
    await client.register(username);
    await test.pool.query(
      `UPDATE app.users SET email = pending_email, email_verified_at = now(), pending_email = NULL WHERE username = $1`,
      [username],
    );
    return `${username}@example.jp`;
  }

  it('is revealed only by a provider that vouches for it, and never linked by itself', async () => {
    const email = await holder('same_mail_1');
    for (const [vouches, hasAccount] of [
      [true, true],
      [false, false],
      [undefined, false],
    ] as const) {
      const guest = visitor();
      const { answer } = await guest.through('google', person({ email, email_verified: vouches }));
      expect(answer).toMatchObject({ kind: 'new', email, hasAccount });
      expect((await guest.get('/api/user')).statusCode).toBe(401);
    }
  });

  it('is linked once its holder has logged in after the callback', async () => {
    const email = await holder('same_mail_2');
    const known = person({ email, email_verified: true });
    const guest = visitor();
    const { id } = await guest.through('google', known);
    expect((await guest.post(`/api/provider-logins/${id}/link`)).statusCode).toBe(401);
    await guest.login('same_mail_2');
    expect((await guest.post(`/api/provider-logins/${id}/link`)).statusCode).toBe(204);
    expect(await guest.answer(id)).toMatchObject({ kind: 'linked', provider: 'google' });
    expect((await test.mailsTo(email))[0]?.subject).toContain('ログイン方法を連携しました');
    const later = visitor();
    expect((await later.through('google', known)).answer).toMatchObject({ kind: 'signed_in' });
    expect(await viewerOf(later)).toMatchObject({ username: 'same_mail_2' });
  });

  it('is not linked by a session that was open before, even after a step-up in it', async () => {
    await holder('same_mail_3');
    const member = visitor();
    await member.login('same_mail_3');
    const { id } = await member.through('google', person());
    const answer = await member.post(`/api/provider-logins/${id}/link`);
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'login_again' }]);
    expect((await member.post('/api/step-up', { currentPassword: 'secret-1' })).statusCode).toBe(204);
    expect((await member.post(`/api/provider-logins/${id}/link`)).json()).toMatchObject({ code: 'login_again' });
  });

  it('is not linked long after the login', async () => {
    await holder('same_mail_5');
    const guest = visitor();
    const { id } = await guest.through('google', person());
    await guest.login('same_mail_5');
    await test.pool.query(`UPDATE app.provider_logins SET used_at = now() - interval '20 minutes' WHERE id = $1`, [id]);
    await test.pool.query(
      `UPDATE app.sessions s SET created_at = now() - interval '11 minutes' FROM app.users u
       WHERE u.id = s.user_id AND u.username = 'same_mail_5'`,
    );
    expect((await guest.post(`/api/provider-logins/${id}/link`)).json()).toMatchObject({ code: 'login_again' });
    await guest.login('same_mail_5');
    expect((await guest.post(`/api/provider-logins/${id}/link`)).statusCode).toBe(204);
  });

  it('stays with the identity’s account when another one is to be linked', async () => {
    await holder('same_mail_4');
    const [one, other] = [visitor(), visitor()];
    const fresh = person();
    const first = await one.through('google', fresh);
    const second = await other.through('google', fresh);
    await one.post(`/api/provider-logins/${first.id}/register`, { username: 'two_tabs_p', email: 'two@example.jp' });
    await other.login('same_mail_4');
    expect((await other.post(`/api/provider-logins/${second.id}/link`)).json()).toMatchObject({
      code: 'login_of_another',
    });
  });
});

describe('a callback', () => {
  it('that is opened again changes nothing and leads to the same end', async () => {
    const known = person();
    await visitor().registerBy('google', known, 'twice_open');
    const guest = visitor();
    const { id, callback } = await guest.through('google', known);
    const sessions = async () => (await test.pool.query('SELECT FROM app.sessions')).rowCount;
    const before = await sessions();
    expect(await guest.open(callback)).toMatchObject({ status: 303, id });
    expect(await sessions()).toBe(before);
  });

  it('counts once, even for requests at once', async () => {
    const known = person();
    await visitor().registerBy('google', known, 'at_once_p');
    const guest = visitor();
    const callback = await provider.visit(await guest.begin('google'), known);
    const before = (await test.pool.query('SELECT FROM app.sessions')).rowCount ?? 0;
    await Promise.all([guest.open(callback), guest.open(callback), guest.open(callback)]);
    expect((await test.pool.query('SELECT FROM app.sessions')).rowCount).toBe(before + 1);
  });

  it('works in each of two tabs', async () => {
    const known = person();
    await visitor().registerBy('google', known, 'two_tabs_q');
    const guest = visitor();
    const [one, other] = [await guest.begin('google', '/items'), await guest.begin('google', '/help')];
    for (const [page, returnTo] of [
      [other, '/help'],
      [one, '/items'],
    ] as const) {
      const { id } = await guest.open(await provider.visit(page, known));
      expect(await guest.answer(id)).toEqual({ kind: 'signed_in', returnTo });
    }
  });

  it('in another browser, or without its state, signs no one in', async () => {
    const known = person();
    await visitor().registerBy('google', known, 'other_br_p');
    const guest = visitor();
    const callback = await provider.visit(await guest.begin('google'), known);
    const stranger = visitor();
    await stranger.begin('google');
    const nowhere = { status: 303, location: '/provider-login' };
    expect(await stranger.open(callback)).toMatchObject(nowhere);
    expect(await visitor().open(callback)).toMatchObject(nowhere);
    const damaged = ['', 'state=', 'code=c', 'state=a&state=b', `state=${'x'.repeat(500)}`, 'error=access_denied'];
    for (const query of damaged)
      expect(await guest.open(new URL(`http://localhost/login-callback/google?${query}`))).toMatchObject(nowhere);
    expect((await stranger.get('/api/user')).statusCode).toBe(401);
    const { id } = await guest.open(callback);
    expect((await stranger.get(`/api/provider-logins/${id}`)).json()).toMatchObject({ code: 'login_expired' });
  });

  it('of a visitor who cancels says so, and the login can begin again', async () => {
    const guest = visitor();
    const { answer } = await guest.through('google', null, '/items');
    expect(answer).toMatchObject({ kind: 'failed', code: 'login_cancelled', returnTo: '/items' });
    expect((await guest.through('google', person())).answer).toMatchObject({ kind: 'new' });
  });

  it('comes too late after ten minutes', async () => {
    const guest = visitor();
    const callback = await provider.visit(await guest.begin('google'), person());
    await test.pool.query(`UPDATE app.provider_logins SET expires_at = now() - interval '1 second'`);
    const { id } = await guest.open(callback);
    expect((await guest.get(`/api/provider-logins/${id}`)).json()).toMatchObject({ code: 'login_expired' });
  });

  it('posted by Apple’s page becomes a navigation, and everything else in the form is dropped', async () => {
    const known = person({ email: 'x1@privaterelay.appleid.com', email_verified: true });
    const guest = visitor();
    const page = await guest.begin('apple');
    expect(new URL(page).searchParams.get('response_mode')).toBe('form_post');
    const { searchParams } = await provider.visit(page, known);
    searchParams.set('user', '{"name":{"firstName":"花子"}}');
    searchParams.set('next', 'https://evil.example');
    // From another site: without cookies.
    const posted = await new TestClient(test.app).send('POST', '/login-callback/apple', searchParams.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://appleid.apple.com',
    });
    const location = String(posted.headers['location']);
    expect([posted.statusCode, posted.headers['set-cookie']]).toEqual([303, undefined]);
    expect(location).toMatch(/^\/login-callback\/apple\?/);
    expect(location).not.toContain('user');
    expect(location).not.toContain('evil');
    const { id } = await guest.open(new URL(location, 'http://localhost'));
    const { email } = known;
    expect(await guest.answer(id)).toMatchObject({ kind: 'new', provider: 'apple', email });
  });

  it.each([
    ['an empty form', ''],
    ['a damaged one', '%%%&&&='],
  ])('posted with %s leads to the page that says so', async (_, body) => {
    const posted = await new TestClient(test.app).send('POST', '/login-callback/apple', body, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([posted.statusCode, String(posted.headers['location'])]).toEqual([303, '/login-callback/apple?']);
  });
});

describe('where a login goes on', () => {
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'items', '', '/a\\b', '/\t/evil', 7])(
    '%j is refused',
    async (returnTo) => {
      const answer = await visitor().post('/api/login-providers/google/logins', { returnTo });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field: 'returnTo' }] }]);
    },
  );
});

describe('an account with a second step', () => {
  it('asks for it after the provider’s login', async () => {
    const known = person();
    const member = visitor();
    await member.registerBy('google', known, 'second_p');
    await test.pool.query(`UPDATE app.users SET has_password = true WHERE username = 'second_p'`);
    const app = await enrolled(member, 'second_p');
    const guest = visitor();
    const { answer } = await guest.through('google', known, '/favourites');
    expect(answer).toMatchObject({ kind: 'second_step', returnTo: '/favourites' });
    expect((await guest.get('/api/user')).statusCode).toBe(401);
    const challenge = 'challenge' in answer ? answer.challenge : '';
    expect(answer).toMatchObject({ app: true, passkeys: false });
    const code = await app.next();
    expect((await guest.post('/api/login/second-step', { challenge, code })).statusCode).toBe(200);
    expect(await viewerOf(guest)).toMatchObject({ username: 'second_p' });
  });

  it('isn’t asked for any more once the provider is unlinked', async () => {
    const known = person();
    const member = visitor();
    await member.registerBy('google', known, 'second_q');
    await test.pool.query(`UPDATE app.users SET has_password = true WHERE username = 'second_q'`);
    await enrolled(member, 'second_q');
    const guest = visitor();
    const { id, answer } = await guest.through('google', known);
    expect(answer).toMatchObject({ kind: 'second_step' });
    await test.pool.query('DELETE FROM app.provider_identities WHERE subject = $1', [known.sub]);
    expect((await guest.get(`/api/provider-logins/${id}`)).json()).toMatchObject({ code: 'login_expired' });
  });

  it('is what operators need', async () => {
    const known = person();
    await visitor().registerBy('google', known, 'operator_p');
    await test.pool.query(`UPDATE app.users SET is_admin = true WHERE username = 'operator_p'`);
    const guest = visitor();
    expect((await guest.through('google', known)).answer).toMatchObject({ kind: 'failed', code: 'login_operator' });
    expect((await guest.get('/api/user')).statusCode).toBe(401);
  });

  /** Sets the second step up, with a password that is known. */
  async function enrolled(member: ProviderVisitor, username: string): Promise<Authenticator> {
    await new TestClient(test.app).register(`${username}_o`);
    await test.pool.query(
      `UPDATE app.users u SET password_hash = o.password_hash FROM app.users o
       WHERE u.username = $1 AND o.username = $2`,
      [username, `${username}_o`],
    );
    const begun = await member.post('/api/second-step', { currentPassword: 'secret-1' });
    const app = new Authenticator(begun.json<{ secret: string }>().secret);
    await member.post('/api/second-step/confirm', { code: await app.next() });
    return app;
  }
});

describe('an account that operators have locked', () => {
  it('stays closed', async () => {
    const known = person();
    await visitor().registerBy('google', known, 'locked_p');
    await test.pool.query(`UPDATE app.users SET locked_at = now() WHERE username = 'locked_p'`);
    const guest = visitor();
    expect((await guest.through('google', known)).answer).toMatchObject({ kind: 'failed', code: 'account_locked' });
    expect((await guest.get('/api/user')).statusCode).toBe(401);
  });
});

describe('a provider that fails', () => {
  it('doesn’t keep the list, the password or another provider from working', async () => {
    liar.isSilent = true;
    const guest = visitor();
    const answer = await guest.post('/api/login-providers/line/logins', {});
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { code: 'login_provider_unavailable', message: expect.stringContaining('パスワードでログイン') },
    ]);
    expect((await guest.get('/api/login-providers')).json()).toEqual({ providers: ['line', 'google', 'apple'] });
    await new TestClient(test.app).register('by_password');
    expect((await guest.login('by_password')).statusCode).toBe(200);
    liar.reset();
  });

  it.each([
    ['goes down before the exchange', () => (liar.failsWith = 500), 'login_provider_unavailable'],
    ['forges the identity', () => (liar.sharedSecret = 'another'), 'login_answer_invalid'],
  ])('when it %s, the page says so and no personal data is logged', async (_, breaks, code) => {
    const guest = visitor();
    const state = new URL(await guest.begin('line')).searchParams.get('state');
    breaks();
    const { id } = await guest.open(new URL(`http://localhost/login-callback/line?state=${state}&code=secret-code`));
    expect(await guest.answer(id)).toMatchObject({ kind: 'failed', code });
    const line = test.logged.findLast((one) => one.includes('login provider'));
    expect(line).toContain('"provider":"line"');
    expect(line).not.toContain('secret-code');
    liar.reset();
  });

  it('isn’t there unless it is configured', async () => {
    expect((await visitor().post('/api/login-providers/yahoo/logins', {})).statusCode).toBe(404);
  });
});
