import { describe, expect, it } from '@jest/globals';
import { PASSWORD, type Refusal } from '../support/person.ts';
import { sendRaw } from '../support/raw-request.ts';
import { Listener } from '../support/servers/listener.ts';
import { until } from '../support/until.ts';
import { from, linkIn, mailTo, middleTimes, newName, seen, tryLogin, verifyBy } from './visitors.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace({ TRUST_PROXY: 'loopback' });

const LOCKED = { status: 401, code: 'account_locked' };

describe('password guessing, 20 in parallel', () => {
  it('has 10 attempts on all instances, announces the last five, and then locks out the right password, too', async () => {
    const { username, id } = await market.member();
    const second = await market.another();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const guest = from(market.guest(), '203.0.113.20');
        if (index % 2 === 0) guest.origin = second.url;
        return guest.send<Refusal & { remainingAttempts?: number; reason: string }>('POST', '/api/login', {
          body: { username, password: `guess-${index}` },
        });
      }),
    );
    await second.end();
    expect(answers.filter(({ body }) => body.code === 'invalid_credentials')).toHaveLength(10);
    expect(answers.filter(({ body }) => body.reason === 'account_locked')).toHaveLength(10);
    const remaining = answers.flatMap(({ body }) => body.remainingAttempts ?? []);
    expect(remaining.sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(seen(await tryLogin(market, username))).toEqual(LOCKED);
    await market.admin.must(204, 'POST', `/api/admin/users/${id}/unlock`);
    expect((await tryLogin(market, username)).status).toBe(200);
  });

  it('is possible again after 15 minutes', async () => {
    const { username } = await market.member();
    for (let tries = 0; tries < 10; tries++) await tryLogin(market, username, 'wrong-one', '203.0.113.21');
    expect(seen(await tryLogin(market, username))).toEqual(LOCKED);
    await market.pool.query(
      `UPDATE app.login_attempts SET window_started_at = now() - interval '15 minutes' WHERE username = 'name:' || lower($1)`,
      [username],
    );
    expect((await tryLogin(market, username)).status).toBe(200);
  });

  it('behaves the same for an unknown name, in responses and in time', async () => {
    const { username } = await market.member();
    const unknown = newName();
    for (let tries = 0; tries < 4; tries++) {
      const [known, nobody] = [
        await tryLogin(market, username, 'wrong-one'),
        await tryLogin(market, unknown, 'wrong-one'),
      ];
      expect(nobody).toMatchObject({ status: known.status, body: known.body });
    }
    const members = await Promise.all(Array.from({ length: 3 }, () => market.member()));
    let turn = 0;
    const wrong = (name: string) => tryLogin(market, name, 'wrong-one', `203.0.${Math.floor(Math.random() * 90)}.9`);
    const [known, nobodys] = await middleTimes(
      15,
      () => wrong(members[turn++ % 3]!.username),
      () => wrong(newName()),
    );
    expect(Math.abs(known - nobodys)).toBeLessThan(Math.max(known, nobodys) * 0.5);
  });

  it('isn’t counted for successful logins', async () => {
    const { username } = await market.member();
    for (let tries = 0; tries < 12; tries++) {
      expect((await tryLogin(market, username, PASSWORD, '203.0.97.5')).status).toBe(200);
    }
  });

  it('can be unlocked by administrators only', async () => {
    const member = await market.member();
    const path = `/api/admin/users/${member.id}/unlock`;
    expect(seen(await member.send<Refusal>('POST', path))).toEqual({ status: 403, code: 'admin_only' });
    expect((await market.guest().send('POST', path)).status).toBe(401);
    expect((await market.admin.send('POST', '/api/admin/users/999999/unlock')).status).toBe(404);
  });

  it('gets no further with the password change of a session', async () => {
    const member = await market.member();
    const body = { currentPassword: 'wrong-one', newPassword: 'another-password' };
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => member.send<Refusal>('POST', '/api/user/change-password', { body })),
    );
    expect(tries.filter(({ body: { code } }) => code === 'current_password_wrong')).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('finding out who has an account', () => {
  it('by registering with an address: same status and time; its holder gets a mail', async () => {
    const holder = await market.member();
    const email = `${holder.username}@example.jp`;
    await verifyBy(market.guest(), linkIn(await mailTo(market, email, 'メールアドレスの確認')));
    const register = (address: string) =>
      market
        .guest()
        .must(201, 'POST', '/api/register', { body: { username: newName(), email: address, password: PASSWORD } });
    const [taken, free] = await middleTimes(
      15,
      () => register(email.toUpperCase()),
      () => register(`${newName()}@example.jp`),
    );
    expect(Math.abs(taken - free)).toBeLessThan(Math.max(taken, free) * 0.5);
    expect((await mailTo(market, email, 'ご登録のメールアドレスについて')).text).toContain(holder.username);
    const username = newName();
    await market.guest().must(201, 'POST', '/api/register', { body: { username, email, password: PASSWORD } });
    const { body } = await tryLogin(market, username);
    expect(body).toMatchObject({ email: null, pendingEmail: email });
    expect(body).not.toHaveProperty('redirect');
  });

  it('by asking for a new password: same response and time', async () => {
    const holders = await Promise.all(Array.from({ length: 3 }, () => market.member()));
    const ask = async (email: string) => market.guest().must(202, 'POST', '/api/password-reset', { body: { email } });
    let turn = 0;
    const [known, nobodys] = await middleTimes(
      15,
      () => ask(`${holders[turn++ % 3]!.username}@example.jp`),
      () => ask(`${newName()}@example.jp`),
    );
    expect(Math.abs(known - nobodys)).toBeLessThan(Math.max(known, nobodys, 8) * 0.6);
    const [one, other] = [await ask(`${newName()}@example.jp`), await ask(`${holders[0]!.username}@example.jp`)];
    expect(one.body).toEqual(other.body);
  });

  it('nor by the work: for an unknown address a mail is written and withheld', async () => {
    const holder = await market.member();
    const written = async (email: string) => {
      const count = async () =>
        (await market.pool.query<{ count: number }>('SELECT count(*)::int FROM app.mails')).rows[0]!.count;
      const before = await count();
      await market.guest().must(202, 'POST', '/api/password-reset', { body: { email } });
      return (await count()) - before;
    };
    const nobodys = `${newName()}@example.jp`;
    expect([await written(`${holder.username}@example.jp`), await written(nobodys)]).toEqual([1, 1]);
    await market.atRest();
    expect(await market.guest().get(`/api/demo/outbox?to=${nobodys}`)).toEqual({ items: [] });
  });

  it('a public user has user name, display name, avatar, bio, counts and whether they are verified, no more', async () => {
    const member = await market.member();
    const shown = await market.guest().get<object>(`/api/users/${member.id}`);
    expect(Object.keys(shown).sort()).toEqual([
      'bio',
      'displayName',
      'followers',
      'following',
      'id',
      'identityVerified',
      'profileImage',
      'username',
    ]);
  });
});

describe('a link to a new password', () => {
  it('works once, ends all sessions, drops their sockets and unlocks an account', async () => {
    const member = await market.member();
    const listener = await Listener.of(member);
    for (let tries = 0; tries < 11; tries++) await tryLogin(market, member.username, 'wrong-one', '203.0.96.1');
    const email = `${member.username}@example.jp`;
    await market.guest().must(202, 'POST', '/api/password-reset', { body: { email } });
    const link = linkIn(await mailTo(market, email, 'パスワードの再設定'));
    expect(link).toMatch(/^\/reset-password\?token=/);
    const token = new URLSearchParams(link.split('?')[1]).get('token');
    const confirm = () =>
      market
        .guest()
        .send<Refusal>('POST', '/api/password-reset/confirm', { body: { token, password: 'new-password' } });
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(seen(await confirm())).toEqual({ status: 400, code: 'link_invalid' });
    expect((await member.send('GET', '/api/user')).status).toBe(401);
    await until('the socket is dropped', async () => !listener.connected);
    expect((await tryLogin(market, member.username, 'new-password')).status).toBe(200);
    expect((await tryLogin(market, member.username)).status).toBe(401);
    await mailTo(market, email, 'パスワードが変更されました');
  });

  it('is invalid after an hour, forged, or for another purpose', async () => {
    const member = await market.member();
    const email = `${member.username}@example.jp`;
    await market.guest().must(202, 'POST', '/api/password-reset', { body: { email } });
    const token = linkIn(await mailTo(market, email, 'パスワードの再設定')).split('token=')[1]!;
    const verification = linkIn(await mailTo(market, email, 'メールアドレスの確認')).split('token=')[1]!;
    await market.pool.query(
      `UPDATE app.mail_links SET expires_at = now() - interval '1 second' WHERE purpose = 'reset_password'`,
    );
    for (const tried of [token, `${token.split('.')[0]}.x`, verification, 'x', '.', '%00']) {
      const body = { token: tried, password: 'new-password' };
      expect(seen(await market.guest().send<Refusal>('POST', '/api/password-reset/confirm', { body }))).toEqual({
        status: 400,
        code: 'link_invalid',
      });
    }
  });
});

describe('PATCH /api/users/{id} with more than a profile', () => {
  it.each([
    '{"is_admin":true}',
    '{"isAdmin":true}',
    '{"id":1}',
    '{"__proto__":{"isAdmin":true}}',
    '{"emailVerified":true}',
  ])('%s is refused and changes nothing', async (body) => {
    const member = await market.member();
    const before = await member.get('/api/user');
    expect((await sendRaw(member, { method: 'PATCH', path: `/api/users/${member.id}` }, body)).status).toBe(400);
    expect(await member.get('/api/user')).toEqual(before);
  });

  it('another’s id is refused', async () => {
    const [member, other] = [await market.member(), await market.member()];
    const path = `/api/users/${other.id}`;
    expect(seen(await member.send<Refusal>('PATCH', path, { body: { bio: 'x' } }))).toEqual({
      status: 403,
      code: 'forbidden',
    });
  });

  it('a new e-mail address counts once it is verified: by the signed link, once, within 24 hours', async () => {
    const member = await market.member();
    const [before, after] = [`${member.username}@example.jp`, `${newName()}@example.jp`];
    await verifyBy(market.guest(), linkIn(await mailTo(market, before, 'メールアドレスの確認')));
    const body = { email: after, currentPassword: PASSWORD };
    await member.must(200, 'PATCH', `/api/users/${member.id}`, { body });
    expect(await member.get('/api/user')).toMatchObject({ email: before, pendingEmail: after, emailVerified: true });
    const link = linkIn(await mailTo(market, after, 'メールアドレスの確認'));
    const open = (path: string) => verifyBy(market.guest(), path);
    expect(await open(`${link}x`)).toEqual([302, '/email-verified?status=expired']);
    expect(await open('/api/verify-email')).toEqual([302, '/email-verified?status=expired']);
    expect(await open(link)).toEqual([302, '/email-verified?status=ok']);
    expect(await open(link)).toEqual([302, '/email-verified?status=used']);
    expect(await member.get('/api/user')).toMatchObject({ email: after, pendingEmail: null, emailVerified: true });
    await mailTo(market, before, 'メールアドレスが変更されました');
    const late = await market.member();
    const old = linkIn(await mailTo(market, `${late.username}@example.jp`, 'メールアドレスの確認'));
    await market.pool.query("UPDATE app.mail_links SET expires_at = now() - interval '1 second' WHERE user_id = $1", [
      late.id,
    ]);
    expect(await open(old)).toEqual([302, '/email-verified?status=expired']);
    expect(await late.get('/api/user')).toMatchObject({ emailVerified: false });
  });

  it('another user’s address is never taken over, and links can be resent five times an hour', async () => {
    const [member, holder] = [await market.member(), await market.member()];
    const email = `${holder.username}@example.jp`;
    await verifyBy(market.guest(), linkIn(await mailTo(market, email, 'メールアドレスの確認')));
    await member.must(200, 'PATCH', `/api/users/${member.id}`, { body: { email } });
    await mailTo(market, email, 'ご登録のメールアドレスについて');
    const { rows } = await market.pool.query('SELECT 1 FROM app.mail_links WHERE user_id = $1 AND email = $2', [
      member.id,
      email,
    ]);
    expect(rows).toEqual([]);
    const resent: number[] = [];
    for (let times = 0; times < 5; times++) {
      resent.push((await member.send('POST', '/api/verify-email/resend')).status);
    }
    expect(resent).toEqual([204, 204, 204, 204, 429]);
    expect((await market.guest().send('POST', '/api/verify-email/resend')).status).toBe(401);
  });
});

describe('line breaks or templates in names sent by mail', () => {
  it('are removed from names and addresses, and a message has one receiver', async () => {
    const taken = newName();
    for (const email of [
      `${taken}@example.jp\r\nBcc: x@example.jp`,
      `${taken}@example.jp,x@example.jp`,
      `a <${taken}@example.jp>`,
    ]) {
      const body = { username: newName(), email, password: PASSWORD };
      expect((await market.guest().send('POST', '/api/register', { body })).status).toBe(400);
      expect((await market.guest().send('POST', '/api/password-reset', { body: { email } })).status).toBe(400);
    }
    const body = { username: '{{name}}\r\nBcc: x', email: `${taken}@example.jp`, password: PASSWORD };
    expect((await market.guest().send('POST', '/api/register', { body })).status).toBe(400);
    const { username } = await market.member();
    const mail = await mailTo(market, `${username}@example.jp`, 'メールアドレスの確認');
    expect(mail.to).toBe(`${username}@example.jp`);
  });
});
