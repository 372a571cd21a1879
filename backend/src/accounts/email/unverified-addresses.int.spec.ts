import { describe, expect, it } from '@jest/globals';
import { AccountsModule } from '../accounts.module.ts';
import { membersWithMail } from './members-with-mail.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const test = useTestApp([AccountsModule.register(null)]);

const { client, linkTo, verify, verifyBy, member, patch, resetBy } = membersWithMail(() => test);

describe('a login', () => {
  it('accepts the confirmed address like the name, in any spelling', async () => {
    const { id, email } = await member('by_mail_1');
    for (const typed of ['by_mail_1', email, email.toUpperCase()]) {
      expect((await client().login(typed)).json()).toMatchObject({ id });
    }
  });

  it('accepts carriers’ addresses and full-width letters, like registration and reset', async () => {
    const email = 'hana..ko.@docomo.ne.jp';
    const person = client();
    const typed = { username: ' ｂｙ_mail_5　', email: '　ｈana..ko.＠docomo.ne.jp ', password: 'secret-1' };
    const registered = await person.post('/api/register', typed);
    expect([registered.statusCode, registered.json()]).toMatchObject([
      201,
      { username: 'by_mail_5', pendingEmail: email },
    ]);
    expect(await verify(email)).toBe('/email-verified?status=ok');
    for (const name of ['ｂｙ_mail_5', typed.email, `\u200b${email}`])
      expect((await client().login(name)).statusCode).toBe(200);
    expect(await resetBy(email, 'secret-2')).toBe(200);
    const back = client();
    expect((await back.login(email, 'secret-2')).statusCode).toBe(200);
  });

  it('treats an unconfirmed address like an unknown one', async () => {
    await client().register('by_mail_2', 'somebody@example.jp');
    const [pending, unknown] = [await client().login('somebody@example.jp'), await client().login('nobody@example.jp')];
    expect(pending.statusCode).toBe(401);
    expect(pending.json()).toEqual(unknown.json());
  });

  it('by name works while the address is locked, so the lock doesn’t reveal the name', async () => {
    const { email } = await member('by_mail_3');
    for (let tries = 0; tries < 11; tries++) await client().login(email, 'wrong-one');
    expect((await client().login(email)).json()).toMatchObject({ code: 'account_locked' });
    expect((await client().login('by_mail_3')).statusCode).toBe(200);
  });

  it('with a locked address works after setting a new password by mail', async () => {
    const { email } = await member('by_mail_4');
    for (let tries = 0; tries < 11; tries++) await client().login(email, 'wrong-one');
    expect(await resetBy(email, 'secret-2')).toBe(200);
    expect((await client().login(email, 'secret-2')).statusCode).toBe(200);
  });
});

describe('a link to verify an address', () => {
  it.each(['HEAD', 'GET'] as const)('verifies nothing when a mail scanner opens it with %s', async (method) => {
    const [person, name] = [client(), `scanned_${method.toLowerCase()}`];
    await person.register(name);
    const link = await linkTo(`${name}@example.jp`, 'メールアドレスの確認');
    const scanned = await client().send(method, link.pathname + link.search);
    expect(scanned.statusCode).toBe(200);
    expect((await person.get('/api/user')).json()).toMatchObject({ email: null, emailVerified: false });
    expect(await verifyBy(link)).toBe('/email-verified?status=ok');
    expect((await person.get('/api/user')).json()).toMatchObject({ email: `${name}@example.jp`, emailVerified: true });
  });

  it('opens a page without scripts that names account and address, and isn’t cached', async () => {
    await client().register('asked_1');
    const link = await linkTo('asked_1@example.jp', 'メールアドレスの確認');
    const { body, headers } = await client().get(link.pathname + link.search);
    const named = body.replaceAll(/<[^>]*>/g, '');
    expect(named).toContain('ユーザー名「asked_1」のアカウントに、メールアドレス「asked_1@example.jp」を登録します');
    expect(body).toContain('<span translate="no">asked_1@example.jp</span>');
    expect(body).not.toContain('<script');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each(['', 'nonsense', `${'0'.repeat(36)}.x`])(
    'that is invalid (%j) counts as expired, on the page and in the form',
    async (token) => {
      const to = `?token=${encodeURIComponent(token)}`;
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      for (const answer of [
        await client().get(`/api/verify-email${to}`),
        await client().send('POST', `/verify-email${to}`, '', type),
      ]) {
        expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/email-verified?status=expired']);
      }
    },
  );
});

describe('a new password', () => {
  it.each(['reset', 'change'])('(%s) removes the pending address and all links', async (way) => {
    const { person, id, email } = await member(`renewed_${way}`);
    await client().post('/api/password-reset', { email });
    const reset = (await linkTo(email, 'パスワードの再設定')).searchParams.get('token');
    const thief = `thief.${way}@example.jp`;
    await patch(person, id, { email: thief, currentPassword: 'secret-1' });
    if (way === 'reset') expect(await resetBy(email, 'secret-2')).toBe(200);
    else {
      const body = { currentPassword: 'secret-1', newPassword: 'secret-2' };
      expect((await person.post('/api/user/change-password', body)).statusCode).toBe(200);
    }
    expect(await verify(thief)).toBe('/email-verified?status=expired');
    const again = { token: reset, password: 'secret-3' };
    expect((await client().post('/api/password-reset/confirm', again)).json()).toMatchObject({ code: 'link_invalid' });
    const back = client();
    await back.login(`renewed_${way}`, 'secret-2');
    expect((await back.get('/api/user')).json()).toMatchObject({ email, pendingEmail: null });
    // It has a mail of its own; the list contains it as well.
    const { rows } = await test.pool.query(
      `SELECT title, mail_due FROM app.notifications WHERE user_id = $1 AND kind = 'account_safety'`,
      [id],
    );
    expect(rows).toEqual([{ title: 'パスワードが変更されました', mail_due: null }]);
  });
});

describe('an unverified address', () => {
  it('gets the same responses as a taken one, at registration and login', async () => {
    await member('holder_1');
    const answers = await Promise.all(
      [
        ['asking_taken', 'Holder_1@example.jp'],
        ['asking_free', 'nobodys@example.jp'],
      ].map(async ([username, email]) => {
        const registered = await client().post('/api/register', { username, email, password: 'secret-1' });
        const login = await client().login(username!);
        for (const { statusCode, json } of [registered, login].map((one) => ({ ...one, json: one.json() }))) {
          expect([200, 201]).toContain(statusCode);
          expect(json).toMatchObject({ email: null, pendingEmail: email, emailVerified: false });
        }
        return [registered, login].map((one) => [one.statusCode, Object.keys(one.json())]);
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect((await test.mailsTo('holder_1@example.jp'))[0]!.subject).toContain('ご登録のメールアドレスについて');
  });

  it('belongs to the first user who verifies it, however many entered it', async () => {
    const [squatter, holder] = [client(), client()];
    await squatter.register('squatter_1', 'real@example.jp');
    const early = await linkTo('real@example.jp', 'メールアドレスの確認');
    await holder.register('real_one', 'Real@example.jp');
    expect(await verify('real@example.jp')).toBe('/email-verified?status=ok');
    expect((await holder.get('/api/user')).json()).toMatchObject({ email: 'Real@example.jp', pendingEmail: null });
    expect(await verifyBy(early)).toBe('/email-verified?status=used');
    expect((await squatter.get('/api/user')).json()).toMatchObject({ email: null });
  });

  it('is replaced only after a recent login, so that a copied session doesn’t take the account', async () => {
    const person = client();
    const id = await person.register('mistyped_1');
    expect((await patch(person, id, { email: 'mistyped.2@example.jp' })).statusCode).toBe(200);
    await test.pool.query(`UPDATE app.sessions SET created_at = now() - interval '1 hour' WHERE user_id = $1`, [id]);
    expect((await patch(person, id, { email: 'mistyped.3@example.jp' })).json()).toMatchObject({ code: 'login_again' });
    await person.login('mistyped_1');
    expect((await patch(person, id, { email: 'mistyped.3@example.jp' })).statusCode).toBe(200);
  });

  it('can be used to reset its account’s password, which verifies it', async () => {
    await client().register('forgetful_1');
    expect(await resetBy('forgetful_1@example.jp', 'secret-2')).toBe(200);
    const back = client();
    await back.login('forgetful_1', 'secret-2');
    expect((await back.get('/api/user')).json()).toMatchObject({
      email: 'forgetful_1@example.jp',
      emailVerified: true,
      pendingEmail: null,
    });
  });
});
