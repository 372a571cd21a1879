import { describe, expect, it } from '@jest/globals';
import { Authenticator } from '../../../../test/support/authenticator.ts';
import { TestClient } from '../../http/http.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { membersWithMail } from './members-with-mail.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const test = useTestApp([AccountsModule.register(null)]);

const { client, linkTo, verify, member, patch, resetBy } = membersWithMail(() => test);

const CHANGED = 'メールアドレスが変更されました';
const ASKED = 'メールアドレスの変更を受け付けました';
/** Changes the address with the password, and confirms it by the mail to the new address. */
const changeTo = async (person: TestClient, id: number, email: string) => {
  expect((await patch(person, id, { email, currentPassword: 'secret-1' })).statusCode).toBe(200);
  expect(await verify(email)).toBe('/email-verified?status=ok');
};
const stop = async ({ searchParams }: URL) =>
  (await client().post('/api/email-change/stop', { token: searchParams.get('token') })).statusCode;
const aDayLater = (id: number, email: string) =>
  test.pool.query(
    `UPDATE app.mail_links SET expires_at = expires_at - interval '24 hours' WHERE user_id = $1 AND email = $2`,
    [id, email],
  );

describe('changing a verified address', () => {
  it('asks for the current password at its field, and only for this change', async () => {
    const { person, id } = await member('changing_1');
    const without = await patch(person, id, { email: 'thief1@example.jp' });
    expect(without.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'currentPassword' }] });
    const wrong = await patch(person, id, { email: 'thief1@example.jp', currentPassword: 'wrong-one' });
    expect(wrong.json()).toMatchObject({
      statusCode: 400,
      code: 'current_password_wrong',
      errors: [{ field: 'currentPassword' }],
    });
    expect(await test.mailsTo('thief1@example.jp')).toEqual([]);
    expect((await patch(person, id, { bio: 'こんにちは' })).statusCode).toBe(200);
    const right = await patch(person, id, { email: 'mine1@example.jp', currentPassword: 'secret-1' });
    expect(right.json()).toMatchObject({ email: 'changing_1@example.jp', pendingEmail: 'mine1@example.jp' });
  });

  it('is reported to the old address, with a link that stops it once', async () => {
    const { person, id, email } = await member('changing_2');
    await patch(person, id, { email: 'thief2@example.jp', currentPassword: 'secret-1' });
    const stop = await linkTo(email, 'メールアドレスの変更を受け付けました');
    const token = stop.searchParams.get('token');
    expect((await client().post('/api/email-change/stop', { token })).statusCode).toBe(204);
    expect((await client().post('/api/email-change/stop', { token })).json()).toMatchObject({ code: 'link_invalid' });
    expect((await person.get('/api/user')).json()).toMatchObject({ email, pendingEmail: null });
    expect(await verify('thief2@example.jp')).toBe('/email-verified?status=expired');
  });
});

describe('an address that an attacker has changed and verified at once', () => {
  it.each([ASKED, CHANGED])(
    'is restored by the link of the mail %s, and ends earlier sessions and passwords',
    async (mail) => {
      const name = mail === ASKED ? 'restored_1' : 'restored_2';
      const { person, id, email } = await member(name);
      const thief = `thief.${name}@example.jp`;
      await changeTo(person, id, thief);
      expect(await stop(await linkTo(email, mail))).toBe(204);
      expect((await person.get('/api/user')).statusCode).toBe(401);
      expect((await client().login(name)).json()).toMatchObject({ code: 'invalid_credentials' });
      expect((await test.mailsTo(thief))[0]?.subject).toContain('メールアドレスが元に戻されました');
      expect(await resetBy(email, 'secret-2')).toBe(200);
      const back = client();
      expect((await back.login(name, 'secret-2')).json()).toMatchObject({
        email,
        emailVerified: true,
        pendingEmail: null,
      });
    },
  );

  it('is restored although the attacker sets a password, requests a link for another, and changes the address again', async () => {
    const { person, id, email } = await member('restored_3');
    await changeTo(person, id, 'first.thief@example.jp');
    await changeTo(person, id, 'second.thief@example.jp');
    const change = { currentPassword: 'secret-1', newPassword: 'secret-of-thief' };
    expect((await person.post('/api/user/change-password', change)).statusCode).toBe(200);
    await client().post('/api/password-reset', { email: 'second.thief@example.jp' });
    expect(await stop(await linkTo(email, CHANGED))).toBe(204);
    expect((await client().login('restored_3', 'secret-of-thief')).statusCode).toBe(401);
    expect(await stop(await linkTo('first.thief@example.jp', CHANGED))).toBe(400);
    const reset = (await linkTo('second.thief@example.jp', 'パスワードの再設定')).searchParams.get('token');
    const again = await client().post('/api/password-reset/confirm', { token: reset, password: 'secret-3' });
    expect(again.json()).toMatchObject({ code: 'link_invalid' });
    expect(await resetBy(email, 'secret-2')).toBe(200);
  });

  it('stays changed after a day, because an old mailbox must not be a permanent key', async () => {
    const { person, id, email } = await member('restored_4');
    await changeTo(person, id, 'mine4@example.jp');
    await aDayLater(id, email);
    for (const mail of [ASKED, CHANGED]) expect(await stop(await linkTo(email, mail))).toBe(400);
    expect((await person.get('/api/user')).json()).toMatchObject({ email: 'mine4@example.jp' });
  });

  it('has an error of its own if another account has the address by now', async () => {
    const { person, id, email } = await member('restored_5');
    await changeTo(person, id, 'mine5@example.jp');
    await client().register('took_address', email);
    expect(await verify(email)).toBe('/email-verified?status=ok');
    const token = (await linkTo(email, CHANGED)).searchParams.get('token');
    const answer = await client().post('/api/email-change/stop', { token });
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'address_of_another' });
    expect((await person.get('/api/user')).json()).toMatchObject({ email: 'mine5@example.jp' });
  });
});

describe('an address that its holder restores a day after an attacker changed it', () => {
  it('stays the holder’s: the attacker is notified without a link, and no earlier link works against the holder', async () => {
    const { person, id, email } = await member('way_back_1');
    const [first, second] = ['first.way_back@example.jp', 'second.way_back@example.jp'];
    await changeTo(person, id, first);
    await changeTo(person, id, second);
    await aDayLater(id, email);
    await changeTo(person, id, email);
    for (const mail of [ASKED, CHANGED]) {
      const notice = (await test.mailsTo(second)).find(({ subject }) => subject.includes(mail));
      expect(notice?.text).toContain('以前に登録していたアドレス');
      expect(notice?.text).not.toContain('/stop-email-change');
      expect(await stop(await linkTo(first, mail))).toBe(400);
    }
    const change = { currentPassword: 'secret-1', newPassword: 'secret-2' };
    expect((await person.post('/api/user/change-password', change)).statusCode).toBe(200);
    expect((await person.get('/api/user')).json()).toMatchObject({ email });
    expect((await client().login('way_back_1', 'secret-2')).statusCode).toBe(200);
  });

  it('is restored by its link when the attacker changes it again', async () => {
    const { person, id, email } = await member('way_back_2');
    const thief = 'thief.way_back@example.jp';
    for (const address of [thief, email, thief]) await changeTo(person, id, address);
    expect(await stop(await linkTo(email, CHANGED))).toBe(204);
    expect(await resetBy(email, 'secret-2')).toBe(200);
  });
});

describe('a second step', () => {
  const setUp = async (person: TestClient) => {
    const begun = await person.post('/api/second-step', { currentPassword: 'secret-1' });
    const code = await new Authenticator(begun.json<{ secret: string }>().secret).next();
    expect((await person.post('/api/second-step/confirm', { code })).statusCode).toBe(200);
  };

  it('that an attacker set up with another address is removed with that address, so its holder only needs a new password', async () => {
    const { person, id, email } = await member('stepped_1');
    await changeTo(person, id, 'thief.stepped_1@example.jp');
    await setUp(person);
    expect(await stop(await linkTo(email, ASKED))).toBe(204);
    expect((await test.mailsTo(email))[0]?.subject).toContain('二段階認証が解除されました');
    expect(await resetBy(email, 'secret-2')).toBe(200);
    expect((await client().login('stepped_1', 'secret-2')).statusCode).toBe(200);
  });

  it('that an attacker has only begun is removed too: a pending code doesn’t confirm it any more', async () => {
    const { person, id, email } = await member('stepped_4');
    await changeTo(person, id, 'thief.stepped_4@example.jp');
    expect((await person.post('/api/second-step', { currentPassword: 'secret-1' })).statusCode).toBe(200);
    expect(await stop(await linkTo(email, ASKED))).toBe(204);
    const { rows } = await test.pool.query('SELECT FROM app.second_steps WHERE user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it.each(['was there before', 'is an operator’s'])('that %s is kept', async (which) => {
    const name = which === 'was there before' ? 'stepped_2' : 'stepped_3';
    const { person, id, email } = await member(name);
    await test.pool.query(
      `UPDATE app.users SET email_verified_at = email_verified_at - interval '2 hours' WHERE id = $1`,
      [id],
    );
    await changeTo(person, id, `thief.${name}@example.jp`);
    await setUp(person);
    await test.pool.query(
      which === 'was there before'
        ? `UPDATE app.second_steps SET confirmed_at = confirmed_at - interval '1 hour' WHERE user_id = $1`
        : 'UPDATE app.users SET is_admin = true WHERE id = $1',
      [id],
    );
    expect(await stop(await linkTo(email, ASKED))).toBe(204);
    expect(await resetBy(email, 'secret-2')).toBe(200);
    expect((await client().login(name, 'secret-2')).json()).toMatchObject({ code: 'second_step_needed' });
  });
});
