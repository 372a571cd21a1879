import { describe, expect, it } from '@jest/globals';
import { Authenticator } from '../support/authenticator.ts';
import { PASSWORD, type Person, type Refusal } from '../support/person.ts';
import { linkIn, mailTo, newName, seen, tryLogin, verifyBy } from './visitors.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();

const named = async (email: string): Promise<Person> => {
  const person = market.guest();
  const body = { username: newName(), email, password: PASSWORD };
  await person.must(201, 'POST', '/api/register', { body });
  person.forgetToken();
  return person.signIn(body.username);
};
const setUpSecondStep = async (person: Person) => {
  const body = { currentPassword: PASSWORD };
  const begun = await person.must<{ secret: string }>(200, 'POST', '/api/second-step', { body });
  const code = await new Authenticator(begun.body.secret).next();
  await person.must(200, 'POST', '/api/second-step/confirm', { body: { code } });
};

describe('an address that a stranger used first, with a second step,', () => {
  it('belongs to its reader: they choose their account, and log in by name and address', async () => {
    const email = `${newName('real')}@corp.example`;
    const holder = await named(email);
    const stranger = await named(email);
    await setUpSecondStep(stranger);
    await market.guest().must(202, 'POST', '/api/password-reset', { body: { email } });
    const mail = await mailTo(market, email, 'パスワードの再設定');
    expect(mail.text).toContain('このメールアドレスを登録したアカウントが複数あります');
    expect(mail.text).not.toContain(stranger.username);
    const token = linkIn(mail).split('token=')[1]!;
    const confirm = (more: object) =>
      market.guest().send<Refusal>('POST', '/api/password-reset/confirm', {
        body: { token, password: 'Reader-of-mails-9', ...more },
      });
    expect(seen(await confirm({}))).toEqual({ status: 409, code: 'account_choice_needed' });
    expect((await confirm({ username: holder.username })).status).toBe(200);
    for (const name of [holder.username, email]) {
      expect((await tryLogin(market, name, 'Reader-of-mails-9')).status).toBe(200);
    }
    const link = linkIn(await mailTo(market, email, 'メールアドレスの確認'));
    expect(await verifyBy(market.guest(), link)).toEqual([302, expect.stringMatching(/status=(used|expired)$/)]);
    expect(await stranger.get('/api/user')).toMatchObject({ email: null });
  });
});
