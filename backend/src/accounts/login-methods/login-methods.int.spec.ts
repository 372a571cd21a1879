import { describe, expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { LoginMethods } from '@meguri/contracts/account/login-methods.ts';
import { CLIENT, OpenIdProvider, type ProviderPerson } from '../../../../test/support/openid-provider.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { LoginProviders } from '../../adapters/openid/login-providers.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { membersWithMail } from '../email/members-with-mail.testing.ts';
import { passkeyHolders } from '../passkeys/passkey-holders.testing.ts';
import { ProviderVisitor } from '../providers/test-support/provider-visitor.ts';
import { SecondStepRemovals } from '../second-step/second-step-removals.ts';

const provider = useOpened(() => OpenIdProvider.open(['http://localhost:3000/login-callback/google']));
const test = useTestApp(async () => {
  const { clientId, secret } = CLIENT;
  const providers = new LoginProviders([{ provider: 'google', clientId, secret, issuer: provider.issuer }]);
  return [AccountsModule.register(null, undefined, providers)];
});
const { client, add, challenged, logIn, remove, secondStepByPasskeys } = passkeyHolders(() => test);
const mails = membersWithMail(() => test);
const visitor = () => new ProviderVisitor(test.app, provider);
let people = 0;
const newPerson = (): ProviderPerson => ({ sub: `methods-${(people += 1)}` });
const codeOf = (answer: { json(): Record<string, unknown> }) => answer.json()['code'];
/** Every session, and its last proof, becomes an hour old. */
const age = () =>
  test.pool.query(
    `UPDATE app.sessions SET created_at = now() - interval '1 hour', stepped_up_at = now() - interval '1 hour'`,
  );
const methodsOf = async (person: TestClient) => (await person.get('/api/login-methods')).json<LoginMethods>();
const unlink = (person: TestClient) => person.post('/api/linked-logins/google/end', {});
const signsIn = async (who: ProviderPerson) => (await visitor().through('google', who)).answer.kind === 'signed_in';

/** A member without a password. */
async function registered(username: string) {
  const [person, who] = [visitor(), newPerson()];
  expect((await person.registerBy('google', who, username)).statusCode).toBe(201);
  return { person, who };
}

describe('the ways into an account', () => {
  it('are one list', async () => {
    const { person } = await registered('methods_1');
    await add(person, undefined, '仕事の端末');
    expect(await methodsOf(person)).toEqual({
      hasPassword: false,
      passkeys: [expect.objectContaining({ name: '仕事の端末', lastUsedAt: null })],
      providers: [{ provider: 'google', since: expect.any(String) }],
    });
    expect((await client().get('/api/login-methods')).statusCode).toBe(401);
  });

  it('of an account without a password change after a recent login', async () => {
    const { person } = await registered('methods_2');
    const { key, passkey } = await add(person);
    await age();
    expect(codeOf(await person.post('/api/passkeys/registration/options', {}))).toBe('login_again');
    expect(codeOf(await remove(person, passkey.id))).toBe('login_again');
    expect(codeOf(await unlink(person))).toBe('login_again');
    expect((await logIn(person, key)).statusCode).toBe(200);
    expect((await unlink(person)).statusCode).toBe(204);
  });

  it('are never all removed: a passkey stays where there is nothing else, and so does a linked login', async () => {
    const { person } = await registered('methods_3');
    const { passkey } = await add(person);
    expect((await remove(person, passkey.id)).statusCode).toBe(204);
    expect(codeOf(await unlink(person))).toBe('last_login');
    const other = await add(person);
    expect((await unlink(person)).statusCode).toBe(204);
    expect(codeOf(await remove(person, other.passkey.id))).toBe('last_login');
    expect((await logIn(client(), other.key)).statusCode).toBe(200);
  });

  it('are never all removed by two requests at once', async () => {
    const { person } = await registered('methods_4');
    const { passkey } = await add(person);
    const answers = await Promise.all([remove(person, passkey.id), unlink(person)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  });
});

describe('an account without a password', () => {
  type Change = (person: TestClient, id: number) => ReturnType<TestClient['post']>;
  it.each<[string, Change]>([
    ['turns the second step on', (person) => person.post('/api/second-step', {})],
    ['changes its address', (person, id) => mails.patch(person, id, { email: 'methods_new@example.jp' })],
  ])('%s after a recent login', async (what, change) => {
    const username = `methods_${what.slice(0, 3)}`;
    const { person, who } = await registered(username);
    await mails.verify(`${username}@example.jp`);
    const account = (await person.get('/api/user')).json<Account>();
    expect(account.withoutPassword).toBe(true);
    await age();
    expect(codeOf(await change(person, account.id))).toBe('login_again');
    await person.through('google', who);
    person.forgetCsrfToken();
    expect((await change(person, account.id)).statusCode).toBe(200);
  });

  it('has one once it logs in with it: the previous release sets one by mail and doesn’t note it', async () => {
    const person = client();
    const id = await person.register('methods_8');
    await test.pool.query('UPDATE app.users SET has_password = false WHERE id = $1', [id]);
    expect((await person.get('/api/user')).json<Account>().withoutPassword).toBe(true);
    expect((await person.login('methods_8')).json<Account>().withoutPassword).toBeUndefined();
    expect(await methodsOf(person)).toMatchObject({ hasPassword: true });
    expect((await person.post('/api/passkeys/registration/options', {})).statusCode).toBe(400);
  });

  it('turns the second step off with a code and a recent login, which a step-up isn’t', async () => {
    const { person, who } = await registered('methods_off');
    const { passkey } = await add(person);
    const [first, second, third] = await secondStepByPasskeys(person);
    await age();
    const end = (code?: string) => person.post('/api/second-step/end', { code });
    expect(codeOf(await end(first))).toBe('login_again');
    expect((await person.post('/api/step-up', { code: first })).statusCode).toBe(204);
    expect(codeOf(await end(second))).toBe('login_again');
    expect(codeOf(await remove(person, passkey.id))).toBe('login_again');
    const { answer } = await person.through('google', who);
    const challenge = 'challenge' in answer ? answer.challenge : '';
    expect((await person.post('/api/login/second-step', { challenge, code: second })).statusCode).toBe(200);
    person.forgetCsrfToken();
    expect((await end(third)).statusCode).toBe(204);
  });
});

describe('after an attack', () => {
  it('an undone change of address removes them all, and a second step from before it needs a recovery code', async () => {
    const { person, id, email } = await mails.member('methods_5');
    const { key } = await add(person);
    const [code] = await secondStepByPasskeys(person);
    await test.pool.query(
      `UPDATE app.users SET email_verified_at = email_verified_at - interval '2 hours' WHERE id = $1`,
      [id],
    );
    await test.pool.query(
      `UPDATE app.second_steps SET confirmed_at = confirmed_at - interval '1 hour' WHERE user_id = $1`,
      [id],
    );
    const change = { email: 'methods_thief@example.jp', currentPassword: 'secret-1' };
    expect((await mails.patch(person, id, change)).statusCode).toBe(200);
    await mails.verify('methods_thief@example.jp');
    const token = (await mails.linkTo(email, 'メールアドレスの変更を受け付けました')).searchParams.get('token');
    expect((await client().post('/api/email-change/stop', { token })).statusCode).toBe(204);
    expect(codeOf(await logIn(client(), key))).toBe('passkey_unknown');
    expect(await mails.resetBy(email, 'secret-2')).toBe(200);
    const { person: holder, challenge, ...ways } = await challenged('methods_5', 'secret-2');
    expect(ways).toMatchObject({ app: false, passkeys: false });
    expect((await holder.post('/api/login/second-step', { challenge, code })).statusCode).toBe(200);
  });

  it('a reset by mail removes what was added before the address was verified, an operator’s too', async () => {
    const { person, who } = await registered('methods_6');
    const { key } = await add(person);
    await mails.verify('methods_6@example.jp');
    await test.pool.query(`UPDATE app.users SET is_admin = true WHERE username = 'methods_6'`);
    expect(await mails.resetBy('methods_6@example.jp', 'secret-2')).toBe(200);
    expect(codeOf(await logIn(client(), key))).toBe('passkey_unknown');
    expect(await signsIn(who)).toBe(false);
  });

  it('a second step that an administrator removes takes passkeys and linked logins with it', async () => {
    const [person, who] = [visitor(), newPerson()];
    const id = await person.register('methods_7');
    const begun = await person.post('/api/linked-logins/google', { currentPassword: 'secret-1' });
    await person.open(await provider.visit(begun.json<{ url: string }>().url, who));
    const { key } = await add(person);
    await secondStepByPasskeys(person);
    await test.app.get(SecondStepRemovals, { strict: false }).reset(id);
    expect(codeOf(await logIn(client(), key))).toBe('passkey_unknown');
    expect(await signsIn(who)).toBe(false);
  });
});
