import { describe, expect, it } from '@jest/globals';
import type { LoginMethodProof } from '@meguri/contracts/account/credentials.ts';
import type { LoginMethods } from '@meguri/contracts/account/login-methods.ts';
import type { LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import type { ProviderPage } from '@meguri/contracts/account/provider-login.ts';
import { Authenticator } from '../../../../test/support/authenticator.ts';
import { CLIENT, OpenIdProvider, type ProviderPerson } from '../../../../test/support/openid-provider.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { LoginProviders } from '../../adapters/openid/login-providers.ts';
import { TestClient } from '../../http/http.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { endSessionsDuring } from '../end-sessions-during.testing.ts';
import { ProviderVisitor } from './test-support/provider-visitor.ts';

const CALLBACKS = ['google', 'apple'].map((name) => `http://localhost:3000/login-callback/${name}`);
const provider = useOpened(() => OpenIdProvider.open(CALLBACKS));
const test = useTestApp(async () => {
  const { clientId, secret } = CLIENT;
  const accesses = (['google', 'apple'] as const).map((name) => ({
    ...{ provider: name, clientId, secret, issuer: provider.issuer },
  }));
  return [AccountsModule.register(null, undefined, new LoginProviders(accesses))];
});
const visitor = () => new ProviderVisitor(test.app, provider);
const PASSWORD: LoginMethodProof = { currentPassword: 'secret-1' };
let people = 0;
const person = (): ProviderPerson => ({ sub: `linked-${(people += 1)}` });
const stateOf = async (member: TestClient) => (await member.get('/api/login-methods')).json<LoginMethods>();

/** A member with a verified address and the password `secret-1`. */
async function member(username: string): Promise<ProviderVisitor> {
  const client = visitor();
  await client.register(username);
  await test.pool.query(
    `UPDATE app.users SET email = pending_email, email_verified_at = now(), pending_email = NULL WHERE username = $1`,
    [username],
  );
  return client;
}

/** Links from the settings. @returns how it ended */
async function link(client: ProviderVisitor, name: LoginProvider, who: ProviderPerson | null, proof = PASSWORD) {
  const begun = await client.post(`/api/linked-logins/${name}`, proof);
  if (begun.statusCode !== 200) return begun.json();
  const { id } = await client.open(await provider.visit(begun.json<ProviderPage>().url, who));
  return { ...(await client.answer(id)) };
}
const signsIn = async (who: ProviderPerson) => (await visitor().through('google', who)).answer.kind === 'signed_in';

describe('linking in the settings', () => {
  it('takes the password, notifies by mail and in the service, and is listed', async () => {
    const client = await member('linking_1');
    const who = person();
    expect(await stateOf(client)).toEqual({
      ...{ hasPassword: true, passkeys: [] },
      providers: ['google', 'apple'].map((name) => ({ provider: name, since: null })),
    });
    expect(await link(client, 'google', who, {})).toMatchObject({ errors: [{ field: 'currentPassword' }] });
    expect(await link(client, 'google', who, { currentPassword: 'wrong-1' })).toMatchObject({
      code: 'current_password_wrong',
    });
    expect(await link(client, 'google', who)).toMatchObject({ kind: 'linked', returnTo: '/profile/edit/sign-in' });
    expect((await stateOf(client)).providers[0]).toEqual({ provider: 'google', since: expect.any(String) });
    const [mail] = await test.mailsTo('linking_1@example.jp');
    expect([mail!.subject, mail!.text]).toEqual([
      expect.stringContaining('ログイン方法を連携しました'),
      expect.stringContaining('Googleでもログインできます'),
    ]);
    const { rows } = await test.pool.query(
      `SELECT title FROM app.notifications n JOIN app.users u ON u.id = n.user_id WHERE u.username = 'linking_1'`,
    );
    expect(rows).toContainEqual({ title: 'ログイン方法が連携されました' });
    expect(await signsIn(who)).toBe(true);
  });

  it('is refused for an identity of another account, and for a second one of the same provider', async () => {
    const [one, other] = [await member('linking_2'), await member('linking_3')];
    const who = person();
    expect(await link(one, 'google', who)).toMatchObject({ kind: 'linked' });
    expect(await link(one, 'google', who)).toMatchObject({ kind: 'linked' });
    expect(await link(other, 'google', who)).toMatchObject({ kind: 'failed', code: 'login_of_another', isLink: true });
    expect(await link(one, 'google', person())).toMatchObject({ kind: 'failed', code: 'login_linked' });
  });

  it('ends with the member who began it: not when they cancel, log out, or another one has logged in', async () => {
    const client = await member('linking_4');
    expect(await link(client, 'google', null)).toMatchObject({ kind: 'failed', code: 'login_cancelled' });
    const begin = async () => (await client.post('/api/linked-logins/google', PASSWORD)).json<ProviderPage>().url;
    const callback = await provider.visit(await begin(), person());
    await (await member('linking_5')).get('/api/user');
    await client.login('linking_5');
    const swapped = await client.open(callback);
    expect(await client.answer(swapped.id)).toMatchObject({ code: 'another_member' });
    await client.login('linking_4');
    const late = await provider.visit(await begin(), person());
    await client.post('/api/logout');
    const gone = await client.open(late);
    expect(await client.answer(gone.id)).toMatchObject({ code: 'unauthenticated' });
  });

  it('doesn’t end when the session ends while the provider is asked, as by a reset of the password', async () => {
    const client = await member('linking_7');
    const { id: userId } = (await client.get('/api/user')).json<{ id: number }>();
    const who = person();
    const begun = await client.post('/api/linked-logins/google', PASSWORD);
    const callback = await provider.visit(begun.json<ProviderPage>().url, who);
    const { id } = await endSessionsDuring(test.pool, userId, () => client.open(callback));
    expect(await client.answer(id)).toMatchObject({ kind: 'failed', code: 'unauthenticated' });
    expect(await signsIn(who)).toBe(false);
  });

  it('takes the second step of a member who has one', async () => {
    const client = await member('linking_6');
    const begun = await client.post('/api/second-step', PASSWORD);
    const app = new Authenticator(begun.json<{ secret: string }>().secret);
    await client.post('/api/second-step/confirm', { code: await app.next() });
    client.forgetCsrfToken();
    await test.pool.query('UPDATE app.sessions SET stepped_up_at = NULL');
    expect(await link(client, 'google', person())).toMatchObject({ code: 'step_up_required', by: 'code' });
    await client.post('/api/step-up', { code: await app.next() });
    expect(await link(client, 'google', person())).toMatchObject({ kind: 'linked' });
  });

  it('is for members', async () => {
    expect((await visitor().get('/api/login-methods')).statusCode).toBe(401);
    expect((await visitor().post('/api/linked-logins/google', PASSWORD)).statusCode).toBe(401);
  });
});

describe('unlinking', () => {
  const unlink = (client: TestClient, name: LoginProvider, proof = PASSWORD) =>
    client.post(`/api/linked-logins/${name}/end`, proof);

  it('takes the password, and the provider no longer opens the account', async () => {
    const client = await member('unlinks_1');
    const who = person();
    await link(client, 'google', who);
    expect((await unlink(client, 'google', {})).statusCode).toBe(400);
    expect((await unlink(client, 'google')).statusCode).toBe(204);
    expect((await unlink(client, 'google')).json()).toMatchObject({ code: 'login_not_linked' });
    expect((await test.mailsTo('unlinks_1@example.jp'))[0]!.subject).toContain('連携を解除しました');
    expect(await signsIn(who)).toBe(false);
  });

  it('ends the other sessions, which the provider may have opened', async () => {
    const client = await member('unlinks_4');
    const who = person();
    await link(client, 'google', who);
    const stranger = visitor();
    await stranger.through('google', who);
    expect((await stranger.get('/api/user')).statusCode).toBe(200);
    expect((await unlink(client, 'google')).statusCode).toBe(204);
    expect((await stranger.get('/api/user')).statusCode).toBe(401);
    expect((await client.get('/api/user')).statusCode).toBe(200);
  });

  it('never removes the last way in, even by two requests at once', async () => {
    const client = visitor();
    await client.registerBy('google', person(), 'unlinks_2');
    expect((await unlink(client, 'google', {})).json()).toMatchObject({ code: 'last_login' });
    expect(await link(client, 'apple', person(), {})).toMatchObject({ kind: 'linked' });
    const answers = await Promise.all([unlink(client, 'google', {}), unlink(client, 'apple', {})]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    expect((await stateOf(client)).providers.filter(({ since }) => since !== null)).toHaveLength(1);
  });

  it('of an account without a password takes a recent login', async () => {
    const client = visitor();
    await client.registerBy('google', person(), 'unlinks_3');
    await test.pool.query(`UPDATE app.sessions SET created_at = now() - interval '1 hour'`);
    expect((await unlink(client, 'google', {})).json()).toMatchObject({ code: 'login_again' });
    expect(await link(client, 'apple', person(), {})).toMatchObject({ code: 'login_again' });
  });
});

describe('an account that a stranger may have shared', () => {
  const resetBy = async (email: string, by = new TestClient(test.app)) => {
    await by.post('/api/password-reset', { email });
    const token = /token=([^\s"]+)/.exec((await test.mailsTo(email))[0]!.text)![1]!;
    await by.post('/api/password-reset/confirm', { token, password: 'Tz7!kQ2#vLp9' });
  };

  it('loses logins that were linked before its address was proved, when its reader sets a password', async () => {
    const who = person();
    await visitor().registerBy('google', who, 'stranger_1', 'victim_1@example.jp');
    expect(await signsIn(who)).toBe(true);
    await resetBy('victim_1@example.jp');
    expect(await signsIn(who)).toBe(false);
  });

  it('keeps them when its own member proved the address', async () => {
    const who = person();
    const client = visitor();
    await client.registerBy('google', who, 'own_mail_1');
    const [mail] = await test.mailsTo('own_mail_1@example.jp');
    const token = /verify-email\?token=([^\s"]+)/.exec(mail!.text)![1]!;
    await client.send('POST', `/verify-email?token=${token}`, '', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    await resetBy('own_mail_1@example.jp');
    expect(await signsIn(who)).toBe(true);
  });

  it('keeps them when its own member sets the first password by mail, in the browser that is signed in', async () => {
    const who = person();
    const client = visitor();
    await client.registerBy('google', who, 'own_mail_2');
    await resetBy('own_mail_2@example.jp', client);
    expect((await new TestClient(test.app).login('own_mail_2', 'Tz7!kQ2#vLp9')).statusCode).toBe(200);
    await resetBy('own_mail_2@example.jp');
    expect(await signsIn(who)).toBe(true);
  });

  it('loses all of them when a change of its address is undone', async () => {
    const client = await member('taken_over_1');
    const who = person();
    await link(client, 'google', who);
    const { id } = (await client.get('/api/user')).json<{ id: number }>();
    await client.change('PATCH', `/api/users/${id}`, { email: 'thief_1@example.jp', ...PASSWORD });
    const verify = /verify-email\?token=([^\s"]+)/.exec((await test.mailsTo('thief_1@example.jp'))[0]!.text)![1]!;
    await client.send('POST', `/verify-email?token=${verify}`, '', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    const [mail] = await test.mailsTo('taken_over_1@example.jp');
    const stop = /stop-email-change\?token=([^\s"]+)/.exec(mail!.text)![1]!;
    expect((await visitor().post('/api/email-change/stop', { token: stop })).statusCode).toBe(204);
    expect(await signsIn(who)).toBe(false);
  });
});
