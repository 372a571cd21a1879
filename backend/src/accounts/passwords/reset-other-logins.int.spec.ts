import { describe, expect, it } from '@jest/globals';
import type { OtherLogins, ResettableAccounts } from '@meguri/contracts/account/password-reset.ts';
import type { ProviderPage } from '@meguri/contracts/account/provider-login.ts';
import { CLIENT, OpenIdProvider } from '../../../../test/support/openid-provider.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { LoginProviders } from '../../adapters/openid/login-providers.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { membersWithMail } from '../email/members-with-mail.testing.ts';
import { passkeyHolders } from '../passkeys/passkey-holders.testing.ts';
import { ProviderVisitor } from '../providers/test-support/provider-visitor.ts';

const provider = useOpened(() => OpenIdProvider.open(['http://localhost:3000/login-callback/google']));
const test = useTestApp(async () => {
  const { clientId, secret } = CLIENT;
  const providers = new LoginProviders([{ provider: 'google', clientId, secret, issuer: provider.issuer }]);
  return [AccountsModule.register(null, undefined, providers)];
});
const { client, add, challenged, logIn, secondStepByPasskeys } = passkeyHolders(() => test);
const { linkTo, verify } = membersWithMail(() => test);
const visitor = () => new ProviderVisitor(test.app, provider);
const NONE: OtherLogins = { passkeys: [], providers: [] };
const BOTH = {
  passkeys: [{ name: '仕事の端末', createdAt: expect.any(String) }],
  providers: [{ provider: 'google', since: expect.any(String) }],
};

/** A stranger's account with the address of another person, who has verified it by mistake. */
async function takenOver(username: string) {
  const [stranger, email, who] = [visitor(), `${username}@example.jp`, { sub: username }];
  await stranger.register(username, email);
  await verify(email);
  const begun = await stranger.post('/api/linked-logins/google', { currentPassword: 'secret-1' });
  await stranger.open(await provider.visit(begun.json<ProviderPage>().url, who));
  const { key } = await add(stranger, undefined, '仕事の端末');
  return { stranger, email, who, key };
}
async function linkMailedTo(email: string): Promise<string | null> {
  await client().post('/api/password-reset', { email });
  return (await linkTo(email, 'パスワードの再設定')).searchParams.get('token');
}
const shownTo = async (reader: TestClient, token: string | null) => {
  const answer = await reader.post('/api/password-reset/accounts', { token });
  return answer.json<ResettableAccounts>().accounts.map(({ otherLogins }) => otherLogins);
};
const confirm = (token: string | null, more: object = {}) =>
  client().post('/api/password-reset/confirm', { token, password: 'secret-2', ...more });
const changedMail = async (email: string) => {
  const mails = await test.mailsTo(email);
  return mails.find(({ subject }) => subject.includes('パスワードが変更されました'))?.text;
};
const opens = async ({ key, who }: Pick<Awaited<ReturnType<typeof takenOver>>, 'key' | 'who'>) => [
  (await logIn(client(), key)).statusCode === 200,
  (await visitor().through('google', who)).answer.kind === 'signed_in',
];

describe('the reader of a mailbox who resets the password of an account that a stranger uses', () => {
  it('reads on the page which passkeys and linked logins stay, and again in the mail about the new password', async () => {
    const account = await takenOver('left_1');
    const token = await linkMailedTo(account.email);
    expect(await shownTo(client(), token)).toEqual([BOTH]);
    expect((await confirm(token)).statusCode).toBe(200);
    expect(await changedMail(account.email)).toMatch(
      /・パスキー「仕事の端末」（\d{4}\/\d\d\/\d\dに追加）\n・Google（\d{4}\/\d\d\/\d\dに連携）/,
    );
    expect(await opens(account)).toEqual([true, true]);
  });

  it('removes all of them together with the password, which the mails say', async () => {
    const account = await takenOver('left_2');
    const token = await linkMailedTo(account.email);
    expect((await confirm(token, { removeOtherLogins: true })).statusCode).toBe(200);
    expect(await opens(account)).toEqual([false, false]);
    expect((await account.stranger.get('/api/user')).statusCode).toBe(401);
    expect(await changedMail(account.email)).not.toMatch(/パスキー|Google/);
    const subjects = (await test.mailsTo(account.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining('パスキーが削除されました'));
    expect(subjects).toContainEqual(expect.stringContaining('ログイン方法の連携が解除されました'));
  });

  it('does not get past a second step by removing its passkeys: it then takes a recovery code', async () => {
    const { stranger: holder, email } = await takenOver('left_3');
    const [code] = await secondStepByPasskeys(holder);
    expect((await confirm(await linkMailedTo(email), { removeOtherLogins: true })).statusCode).toBe(200);
    const { person, challenge, ...ways } = await challenged('left_3', 'secret-2');
    expect(ways).toMatchObject({ app: false, passkeys: false });
    expect((await person.post('/api/login/second-step', { challenge, code })).statusCode).toBe(200);
  });

  it('reads of none that the reset removes: those from before the address was verified', async () => {
    const [person, email] = [client(), 'left_4@example.jp'];
    await person.register('left_4', email);
    await add(person);
    expect(await shownTo(client(), await linkMailedTo(email))).toEqual([NONE]);
    await verify(email);
    const token = await linkMailedTo(email);
    expect(await shownTo(client(), token)).toEqual([NONE]);
    expect((await shownTo(person, token))[0]?.passkeys).toHaveLength(1);
  });
});
