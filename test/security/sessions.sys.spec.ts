import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { SessionList } from '@meguri/contracts/account/sessions.ts';
import { describe, expect, it } from '@jest/globals';
import { Listener } from '../support/servers/listener.ts';
import { PASSWORD, type Refusal } from '../support/person.ts';
import { until } from '../support/until.ts';
import { from, IPHONE, seen, WINDOWS, withCookie } from './visitors.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace({ TRUST_PROXY: 'loopback' });

const gone = (listener: Listener) => until('its socket is dropped', async () => !listener.connected);

describe('CSRF', () => {
  const path = '/api/clear-security-alert';
  const CSRF = { status: 403, code: 'csrf_invalid' };
  const bare = (headers: Record<string, string>) =>
    fetch(market.url + path, { method: 'POST', headers }).then(async (answer) => ({
      status: answer.status,
      code: ((await answer.json()) as Refusal).code,
    }));

  it('without a token, with another session’s or with one from before login is refused', async () => {
    const [member, other] = [await market.member(), await market.member()];
    const others = (await other.get<{ csrfToken: string }>('/api/csrf-token')).csrfToken;
    const guest = market.guest();
    const before = (await guest.get<{ csrfToken: string }>('/api/csrf-token')).csrfToken;
    await guest.signIn(member.username);
    expect(await bare({ cookie: member.cookie })).toEqual(CSRF);
    expect(await bare({ cookie: member.cookie, 'x-csrf-token': others })).toEqual(CSRF);
    expect(await bare({ cookie: guest.cookie, 'x-csrf-token': before })).toEqual(CSRF);
    expect((await member.send('POST', path)).status).toBe(204);
  });

  it('can’t be bypassed with the content type of a form', async () => {
    const { cookie } = await market.member();
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      expect(await bare({ cookie, 'content-type': type })).toEqual(CSRF);
    }
  });

  it('has only the webhook as an exception, which is refused for its signature', async () => {
    const answer = await fetch(`${market.url}/api/stripe/webhook`, { method: 'POST', body: '{}' });
    expect([400, 415]).toContain(answer.status);
  });
});

describe('session fixation', () => {
  it('fails: a login gives a new id, and the planted one opens nothing', async () => {
    const victim = await market.member();
    const before = victim.cookie;
    await victim.signIn(victim.username);
    expect(victim.cookie).not.toBe(before);
    const planted = await fetch(`${market.url}/api/user`, { headers: { cookie: before } });
    expect(planted.status).toBe(401);
  });

  it('a cookie after logout is 401, and its socket is closed', async () => {
    const member = await market.member();
    const [thief, listener] = [withCookie(member), await Listener.of(member)];
    await member.must(204, 'POST', '/api/logout');
    expect(seen(await thief.send<Refusal>('GET', '/api/user'))).toEqual({ status: 401, code: 'unauthenticated' });
    await gone(listener);
    await expect(Listener.of(thief)).rejects.toThrow('unauthenticated');
  });

  it('every cookie from before a password change is 401, and their sockets are closed', async () => {
    const member = await market.member();
    const [stolen, elsewhere] = [withCookie(member), await market.guest().signIn(member.username)];
    const listeners = await Promise.all([stolen, elsewhere].map((one) => Listener.of(one)));
    const body = { currentPassword: PASSWORD, newPassword: 'another-password' };
    const { body: changed } = await member.must<{ message: string }>(200, 'POST', '/api/user/change-password', {
      body,
    });
    expect(changed.message).toBe('パスワードが更新されました');
    for (const one of [stolen, elsewhere]) expect((await one.send('GET', '/api/user')).status).toBe(401);
    await Promise.all(listeners.map(gone));
    expect(await member.get('/api/user')).toMatchObject({ id: member.id });
    expect((await market.guest().signIn(member.username, 'another-password')).id).toBe(member.id);
  });

  it('logging out everywhere leaves no session, one of them ends by its id, and no one can end another’s', async () => {
    const member = await market.member();
    const [second, third] = [
      await market.guest().signIn(member.username),
      await market.guest().signIn(member.username),
    ];
    const { items } = await second.get<SessionList>('/api/sessions');
    expect(items.map(({ current }) => current)).toEqual([true, false, false]);
    const outsider = await market.member();
    expect((await outsider.send('DELETE', `/api/sessions/${items[0]!.id}`)).status).toBe(404);
    expect((await outsider.get<SessionList>('/api/sessions')).items).toHaveLength(1);
    await second.must(204, 'DELETE', `/api/sessions/${items[0]!.id}`);
    expect((await second.send('GET', '/api/user')).status).toBe(401);
    await third.must(204, 'DELETE', '/api/sessions?scope=others');
    expect((await member.send('GET', '/api/user')).status).toBe(401);
    await third.must(204, 'DELETE', '/api/sessions');
    expect((await third.send('GET', '/api/user')).status).toBe(401);
  });
});

describe('a session cookie used from another network', () => {
  const signedIn = async (address: string, userAgent = IPHONE) =>
    from(market.guest(), address, userAgent).register('roaming');
  const alertOf = async (name: string) =>
    (await (await market.guest().signIn(name)).get<Account>('/api/user')).metadata.security_alert;

  it('ends the session with ip_address_changed, and alerts its user once, also over the socket', async () => {
    const member = await signedIn('203.0.113.7');
    const other = await from(market.guest(), '198.51.100.9').signIn(member.username);
    const [ended, listener] = await Promise.all([
      Listener.of(member, member.headers),
      Listener.of(other, other.headers),
    ]);
    const thief = from(withCookie(member), '192.0.2.66');
    const answers = await Promise.all(Array.from({ length: 8 }, () => thief.send<Refusal>('GET', '/api/user')));
    answers.push(await from(withCookie(member), '192.0.2.66').send<Refusal>('GET', '/api/items'));
    // Every pending request of the page gets the reason.
    expect(answers.map(({ status, body }) => ({ status, body }))).toMatchObject(
      answers.map(() => ({ status: 401, body: { code: 'ip_address_changed', reason: 'ip_address_changed' } })),
    );
    expect((await member.send('GET', '/api/user')).status).toBe(401);
    const alert = (await other.get<Account>('/api/user')).metadata.security_alert;
    expect(alert).toMatchObject({ type: 'high_risk_ip_change', oldValue: '203.0.113.7', newValue: '192.0.2.66' });
    await until('the socket has sent the alert', async () => listener.text.includes('security_alert'));
    await gone(ended);
    const alerts = listener.received.filter(({ name }) => name === 'security_alert');
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.payload).toMatchObject({ type: 'security_alert', title: 'セキュリティ警告', severity: 'high' });
    listener.close();
  });

  it('is reported to the page although a photo was requested first', async () => {
    const member = await signedIn('203.0.113.7');
    const moved = from(withCookie(member), '192.0.2.66');
    const photo = await moved.send('GET', '/api/uploads/00000000-0000-4000-8000-000000000000.webp');
    expect(photo.status).toBe(401);
    expect((await moved.send<Refusal>('GET', '/api/items')).body.code).toBe('ip_address_changed');
    expect(moved.cookie).not.toContain('meguri_session');
  });

  it('with another browser, too, is a session_hijack', async () => {
    const member = await signedIn('203.0.113.7');
    const thief = from(withCookie(member), '192.0.2.66', WINDOWS);
    expect((await thief.send<Refusal>('GET', '/api/items')).body.code).toBe('ip_address_changed');
    expect(await alertOf(member.username)).toMatchObject({ type: 'session_hijack' });
  });

  it('is refused for the socket as well', async () => {
    const member = await signedIn('203.0.113.7');
    const thief = from(withCookie(member), '192.0.2.66');
    await expect(Listener.of(thief, thief.headers)).rejects.toThrow('ip_address_changed');
    expect((await member.send('GET', '/api/user')).status).toBe(401);
  });

  it.each([
    ['203.0.113.7', '203.0.113.250'],
    ['2001:db8:7::1', '2001:db8:7:ffff::2'],
  ])('is the same network from %s to %s', async (one, other) => {
    const member = await signedIn(one);
    from(member, other);
    expect((await member.get<Account>('/api/user')).metadata.security_alert).toBeNull();
  });

  it('leads to an alert that its user can close, and that isn’t shown after a day', async () => {
    const member = await signedIn('203.0.113.7');
    await from(withCookie(member), '192.0.2.66').send('GET', '/api/user');
    const again = await market.guest().signIn(member.username);
    await again.must(204, 'POST', '/api/clear-security-alert');
    expect(await alertOf(member.username)).toBeNull();
    const old = {
      timestamp: new Date(Date.now() - 25 * 3_600_000).toISOString(),
      type: 'session_hijack',
      message: 'x',
      oldValue: 'a',
      newValue: 'b',
    };
    await market.pool.query('UPDATE app.users SET security_alert = $2 WHERE id = $1', [member.id, JSON.stringify(old)]);
    expect(await alertOf(member.username)).toBeNull();
    expect((await market.guest().send('POST', '/api/clear-security-alert')).status).toBe(401);
  });

  it('is determined by X-Forwarded-For from a trusted proxy only', async () => {
    const direct = await market.another({ TRUST_PROXY: '198.51.100.0/24' });
    try {
      const member = await market.member();
      member.origin = direct.url;
      from(member, '192.0.2.66');
      expect(await member.get('/api/user')).toMatchObject({ id: member.id });
    } finally {
      await direct.end();
    }
  });
});

describe('a socket', () => {
  it('without a cookie or of another site is refused; one that registers as another user is disconnected', async () => {
    const [member, other] = [await market.member(), await market.member()];
    await expect(Listener.of(market.guest())).rejects.toThrow('unauthenticated');
    await expect(Listener.of(member, { origin: 'https://evil.example' })).rejects.toThrow('forbidden');
    const listener = await Listener.of(member);
    expect(await listener.ask('register', { userId: other.id })).toMatchObject({ ok: false });
    await gone(listener);
  });
});
