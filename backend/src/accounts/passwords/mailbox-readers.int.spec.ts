import { describe, expect, it } from '@jest/globals';
import { Authenticator } from '../../../../test/support/authenticator.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { membersWithMail } from '../email/members-with-mail.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const test = useTestApp([AccountsModule.register(null)]);

const { client, linkTo, verify, verifyBy, member, resetBy } = membersWithMail(() => test);

const setUpSecondStep = async (person: TestClient) => {
  const begun = await person.post('/api/second-step', { currentPassword: 'secret-1' });
  const code = await new Authenticator(begun.json<{ secret: string }>().secret).next();
  expect((await person.post('/api/second-step/confirm', { code })).statusCode).toBe(200);
};
const named = async (username: string, email: string) => {
  const person = client();
  return { person, id: await person.register(username, email) };
};
const resetToken = async (email: string) => {
  await client().post('/api/password-reset', { email });
  return (await linkTo(email, 'パスワードの再設定')).searchParams.get('token');
};
const confirm = (token: string | null, username?: string) =>
  client().post('/api/password-reset/confirm', { token, password: 'secret-2', ...(username && { username }) });

describe('the owner of a mailbox, after a stranger registered with its address', () => {
  it('chooses their own account and regains access whatever the stranger set up', async () => {
    const email = 'real_1@corp.example';
    await named('holder_1', email);
    const stranger = await named('stranger_1', email);
    await setUpSecondStep(stranger.person);
    const token = await resetToken(email);
    const accounts = await client().post('/api/password-reset/accounts', { token });
    expect(accounts.json()).toMatchObject({
      total: 2,
      accounts: [{ username: 'stranger_1' }, { username: 'holder_1' }],
    });
    expect((await confirm(token)).json()).toMatchObject({ statusCode: 409, code: 'account_choice_needed' });
    expect((await confirm(token, 'admin')).json()).toMatchObject({ statusCode: 400, errors: [{ field: 'username' }] });
    expect((await confirm(token, 'Holder_1')).statusCode).toBe(200);
    expect((await client().login('holder_1', 'secret-2')).json()).toMatchObject({ email, emailVerified: true });
    expect((await client().login(email, 'secret-2')).json()).toMatchObject({ username: 'holder_1' });
    expect((await stranger.person.get('/api/user')).json()).toMatchObject({ email: null });
  });

  it('can also take over the stranger’s account: its second step and sessions end, and a mail says so', async () => {
    const email = 'real_2@corp.example';
    const stranger = await named('stranger_2', email);
    await setUpSecondStep(stranger.person);
    expect(await resetBy(email, 'secret-2')).toBe(200);
    expect((await stranger.person.get('/api/user')).statusCode).toBe(401);
    expect((await client().login('stranger_2', 'secret-2')).statusCode).toBe(200);
    expect((await test.mailsTo(email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('二段階認証が解除されました'),
    );
  });

  it('regains access although the stranger’s account was verified by mistake', async () => {
    const email = 'real_3@corp.example';
    const stranger = await named('stranger_3', email);
    await setUpSecondStep(stranger.person);
    expect(await verify(email)).toBe('/email-verified?status=ok');
    expect((await client().login(email)).json()).toMatchObject({ code: 'second_step_needed' });
    expect(await resetBy(email, 'secret-2')).toBe(200);
    expect((await client().login(email, 'secret-2')).json()).toMatchObject({ username: 'stranger_3' });
  });

  it('finds their own account by its name when strangers entered the address many times', async () => {
    const email = 'real_4@corp.example';
    await named('holder_4', email);
    await test.pool.query(
      `INSERT INTO app.users (username, password_hash, pending_email)
       SELECT 'flood_' || n, 'x', $1 FROM generate_series(1, 40) n`,
      [email],
    );
    const token = await resetToken(email);
    const accounts = await client().post('/api/password-reset/accounts', { token });
    expect(accounts.json()).toEqual({ accounts: [], total: 41 });
    expect((await confirm(token, 'holder_4')).statusCode).toBe(200);
    expect((await client().login('holder_4', 'secret-2')).json()).toMatchObject({ email });
  });

  it('gets no account by an expired or invalid link', async () => {
    for (const token of ['x', `${'0'.repeat(36)}.x`]) {
      const answer = await client().post('/api/password-reset/accounts', { token });
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'link_invalid' });
    }
  });
});

describe('the well-known path for password managers', () => {
  it('redirects to the page for changing the password', async () => {
    const { statusCode, headers } = await client().get('/.well-known/change-password');
    expect([statusCode, headers['location']]).toEqual([302, '/profile/edit/sign-in']);
  });
});

describe('a second step', () => {
  const needsCode = async (name: string) => {
    expect((await client().login(name, 'secret-2')).json()).toMatchObject({ code: 'second_step_needed' });
  };

  it('that was set up after the address was verified is kept when the password is reset by mail', async () => {
    const { person, email } = await member('stays_1');
    await setUpSecondStep(person);
    expect(await resetBy(email, 'secret-2')).toBe(200);
    await needsCode('stays_1');
  });

  it('is kept when its holder verified a new address in a browser that was signed in with it', async () => {
    const { person, id } = await member('stays_2');
    await setUpSecondStep(person);
    const email = 'stays_2.new@example.jp';
    const renewed = await person.fetchCsrfToken();
    const change = { email, currentPassword: 'secret-1' };
    const changed = await person.change('PATCH', `/api/users/${id}`, change, { 'x-csrf-token': renewed });
    expect(changed.statusCode).toBe(200);
    expect(await verifyBy(await linkTo(email, 'メールアドレスの確認'), person)).toBe('/email-verified?status=ok');
    expect(await resetBy(email, 'secret-2')).toBe(200);
    await needsCode('stays_2');
  });

  it('of an operator is kept: another administrator has to remove it', async () => {
    const { person, id } = await named('stays_3', 'stays_3@example.jp');
    await setUpSecondStep(person);
    await test.pool.query('UPDATE app.users SET is_admin = true WHERE id = $1', [id]);
    expect(await resetBy('stays_3@example.jp', 'secret-2')).toBe(200);
    await needsCode('stays_3');
  });
});
