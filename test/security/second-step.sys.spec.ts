import { describe, expect, it } from '@jest/globals';
import { PASSWORD, type Person, type Refusal } from '../support/person.ts';
import { Authenticator } from '../support/authenticator.ts';
import { seen } from './visitors.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

/** A service that isn't a demo: operators need the second step. */
const ADMIN = { username: 'chief', password: 'Tz7!kQ2#vLp9' };
const market = useMarketplace({
  ...{ MEGURI_DEMO: '0', COMMAND_LIMIT: 'off' },
  ...{ MEGURI_ADMIN_USERNAME: ADMIN.username, MEGURI_ADMIN_PASSWORD: ADMIN.password },
});

interface Needed extends Refusal {
  readonly challenge: string;
  readonly remainingAttempts?: number;
}

const send = <Body = Refusal>(by: Person, method: string, path: string, body: object = {}) =>
  by.send<Body>(method, path, { body });
const logIn = (by: Person, username: string, password = PASSWORD) =>
  send<Needed>(by, 'POST', '/api/login', { username, password });
const secondStep = (by: Person, challenge: string, code: string) =>
  send<Needed>(by, 'POST', '/api/login/second-step', { challenge, code });

/** A member with the second step: the app on their phone, and the codes on paper. */
async function enrolled(name: string, password = PASSWORD, person?: Person) {
  const holder = person ?? (await market.guest().register(name));
  const { secret } = (
    await holder.must<{ secret: string }>(200, 'POST', '/api/second-step', { body: { currentPassword: password } })
  ).body;
  const app = new Authenticator(secret);
  const { recoveryCodes } = (
    await holder.must<{ recoveryCodes: string[] }>(200, 'POST', '/api/second-step/confirm', {
      body: { code: await app.next() },
    })
  ).body;
  holder.forgetToken();
  return { holder, app, recoveryCodes };
}

/** Enters the password and reaches the second step. */
async function challenged(username: string, password = PASSWORD) {
  const guest = market.guest();
  const { status, body } = await logIn(guest, username, password);
  expect({ status, code: body.code }).toEqual({ status: 401, code: 'second_step_needed' });
  return { guest, challenge: body.challenge };
}

describe('an operator without a second step', () => {
  it('is led to it before any operators’ route responds, and is a member until then', async () => {
    const admin = market.admin;
    const paths = ['/api/admin/users', '/api/admin/tasks', '/api/admin/rental-requests', '/api/admin/trail'];
    for (const path of paths) {
      expect(seen(await admin.send<Refusal>('GET', path))).toEqual({ status: 403, code: 'two_factor_required' });
    }
    expect(seen(await send(admin, 'PUT', '/api/admin/maintenance', { on: true }))).toMatchObject({
      code: 'two_factor_required',
    });
    expect(await admin.get('/api/user')).toMatchObject({ isAdmin: true, operatorRole: 'administrator' });
    expect(await admin.get('/api/second-step')).toEqual({
      ...{ on: false, since: null, app: false, passkeys: false, recoveryCodesLeft: 0, required: true },
    });
  });

  it('becomes one with it, at once', async () => {
    const { app, holder } = await enrolled('', ADMIN.password, market.admin);
    expect((await holder.send('GET', '/api/admin/users')).status).toBe(200);
    expect(await holder.get('/api/second-step')).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    const { guest, challenge } = await challenged(ADMIN.username, ADMIN.password);
    expect((await guest.send('GET', '/api/admin/users')).status).toBe(401);
    expect((await secondStep(guest, challenge, await app.next())).status).toBe(200);
    guest.forgetToken();
    expect((await guest.send('GET', '/api/admin/users')).status).toBe(200);
  });
});

describe('a login', () => {
  it('without a second step is unchanged', async () => {
    const person = await market.guest().register('plain');
    expect((await logIn(market.guest(), person.username)).status).toBe(200);
  });

  it('with it opens no session, sets no session cookie, and reveals nothing of the account, before the code', async () => {
    const { holder } = await enrolled('careful');
    const guest = market.guest();
    const answer = await logIn(guest, holder.username);
    expect(Object.keys(answer.body).toSorted()).toEqual([
      ...['app', 'challenge', 'code', 'message', 'passkeys', 'reason', 'statusCode'],
    ]);
    expect(answer.headers.getSetCookie().join()).not.toContain('meguri_session');
    expect((await guest.send('GET', '/api/user')).status).toBe(401);
  });

  it('gets a new session id with the code, whatever was planted before', async () => {
    const { holder, app } = await enrolled('planted');
    const { guest, challenge } = await challenged(holder.username);
    const answer = await guest.send('POST', '/api/login/second-step', {
      body: { challenge, code: await app.next() },
      headers: {},
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toMatch(/meguri_session=[\w-]{43};/);
    expect(answer.body).toMatchObject({ username: holder.username });
  });

  it('accepts a code once: the same is refused on another login, and so is an older one', async () => {
    const { holder, app } = await enrolled('onceonly');
    const older = await app.next();
    const code = await app.next();
    const first = await challenged(holder.username);
    const second = await challenged(holder.username);
    expect((await secondStep(first.guest, first.challenge, code)).status).toBe(200);
    expect(seen(await secondStep(second.guest, second.challenge, code))).toMatchObject({ code: 'second_step_wrong' });
    expect(seen(await secondStep(second.guest, second.challenge, older))).toMatchObject({ code: 'second_step_wrong' });
  });

  it('by twenty at once with one code succeeds once', async () => {
    const { holder, app } = await enrolled('racing');
    const code = await app.next();
    const { guest, challenge } = await challenged(holder.username);
    const answers = await Promise.all(Array.from({ length: 8 }, () => secondStep(guest.copy(), challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('accepts a recovery code once, however it is written, and its holder is notified', async () => {
    const { holder, recoveryCodes } = await enrolled('papercode');
    const [code = ''] = recoveryCodes;
    const { guest, challenge } = await challenged(holder.username);
    expect((await secondStep(guest, challenge, ` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
    const again = await challenged(holder.username);
    expect(seen(await secondStep(again.guest, again.challenge, code))).toMatchObject({ code: 'second_step_wrong' });
    expect(await holder.get('/api/second-step')).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('fails after ten wrong codes, also with the right one; a device that was used before has attempts of its own', async () => {
    const { holder, app } = await enrolled('guessed');
    const { guest, challenge } = await challenged(holder.username);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => secondStep(guest.copy(), challenge, String(index).padStart(6, '0'))),
    );
    expect(answers.filter(({ body }) => body.code === 'second_step_wrong')).toHaveLength(10);
    expect(Math.min(...answers.flatMap(({ body }) => body.remainingAttempts ?? []))).toBe(0);
    expect(seen(await secondStep(guest, challenge, await app.next()))).toEqual({
      status: 401,
      code: 'second_step_locked',
    });
    const own = await logIn(holder, holder.username);
    holder.forgetToken();
    expect((await secondStep(holder, own.body.challenge, await app.next())).status).toBe(200);
  });

  it.each([
    ['made up', () => '7.99999999999999.AAAA'],
    ['another’s', (challenge: string) => challenge.replace(/^\d+/, '1')],
    ['extended', (challenge: string) => challenge.replace(/\.\d+\./, '.9999999999999.')],
    ['missing', () => 'x'],
  ])('accepts no challenge that is %s', async (_what, forge) => {
    const { holder, app } = await enrolled('forged');
    const { guest, challenge } = await challenged(holder.username);
    expect(seen(await secondStep(guest, forge(challenge), await app.next()))).toEqual({
      ...{ status: 401, code: 'second_step_expired' },
    });
  });

  it('accepts no challenge of a password that was changed since', async () => {
    const { holder, app } = await enrolled('changed');
    const { guest, challenge } = await challenged(holder.username);
    const body = { currentPassword: PASSWORD, newPassword: 'another-secret-9' };
    await holder.must(200, 'POST', '/api/user/change-password', { body });
    expect(seen(await secondStep(guest, challenge, await app.next()))).toMatchObject({ code: 'second_step_expired' });
  });

  it('doesn’t bypass the CSRF token of forms', async () => {
    const { holder, app } = await enrolled('crossing');
    const { guest, challenge } = await challenged(holder.username);
    const forged = await guest.send<Refusal>('POST', '/api/login/second-step', {
      ...{ body: { challenge, code: await app.next() }, headers: { 'x-csrf-token': 'forged' } },
    });
    expect(seen(forged)).toEqual({ status: 403, code: 'csrf_invalid' });
  });
});

describe('setting it up', () => {
  it('requires the password, and a code of the new key', async () => {
    const person = await market.guest().register('setting');
    const begin = (currentPassword: string) => send(person, 'POST', '/api/second-step', { currentPassword });
    expect(seen(await begin('wrong-one'))).toEqual({ status: 400, code: 'current_password_wrong' });
    expect(seen(await send(person, 'POST', '/api/second-step/confirm', { code: '123456' }))).toMatchObject({
      code: 'second_step_off',
    });
    expect((await begin(PASSWORD)).status).toBe(200);
    expect(seen(await send(person, 'POST', '/api/second-step/confirm', { code: '000000' }))).toEqual({
      ...{ status: 400, code: 'second_step_code_wrong' },
    });
    expect((await logIn(market.guest(), person.username)).status).toBe(200);
  });

  it('ends every other session, and this one’s cookie from before', async () => {
    const person = await market.guest().register('sessions');
    const before = person.copy();
    const elsewhere = await market.guest().signIn(person.username);
    await enrolled('', PASSWORD, person);
    expect((await elsewhere.send('GET', '/api/user')).status).toBe(401);
    expect((await before.send('GET', '/api/user')).status).toBe(401);
    expect((await person.send('GET', '/api/user')).status).toBe(200);
  });

  it('a second time is refused: a stolen session can’t register another phone', async () => {
    const { holder } = await enrolled('twice');
    const again = await send(holder, 'POST', '/api/second-step', { currentPassword: PASSWORD });
    expect(seen(again)).toEqual({ status: 409, code: 'second_step_on' });
  });

  it('stores neither the key nor the codes in a form that a copy of the database reveals', async () => {
    const { holder, recoveryCodes } = await enrolled('stored');
    const { rows } = await market.pool.query<{ secret: Buffer; hashes: string[] }>(
      `SELECT secret, (SELECT array_agg(code_hash) FROM app.recovery_codes WHERE user_id = $1) AS hashes
       FROM app.second_steps WHERE user_id = $1`,
      [holder.id],
    );
    expect(rows[0]?.secret).toHaveLength(12 + 20 + 16);
    for (const code of recoveryCodes) expect(rows[0]?.hashes.join()).not.toContain(code.replace('-', ''));
  });
});

describe('turning it off', () => {
  it('requires the password and a code; a password alone, or a session alone, does not suffice', async () => {
    const { holder, app } = await enrolled('giveup');
    const end = (currentPassword: string, code: string) =>
      send(holder, 'POST', '/api/second-step/end', { currentPassword, code });
    expect(seen(await end('wrong-one', await app.next()))).toMatchObject({ code: 'current_password_wrong' });
    expect(seen(await end(PASSWORD, '000000'))).toMatchObject({ code: 'second_step_code_wrong' });
    expect((await end(PASSWORD, await app.next())).status).toBe(204);
    expect((await logIn(market.guest(), holder.username)).status).toBe(200);
  });

  it('isn’t achieved by a new password by mail', async () => {
    const { holder } = await enrolled('bymail');
    await market.pool.query(
      `UPDATE app.users SET password_hash = (SELECT password_hash FROM app.users WHERE id = $2)
      WHERE id = $1`,
      [holder.id, (await market.guest().register('other')).id],
    );
    expect(seen(await logIn(market.guest(), holder.username))).toMatchObject({ code: 'second_step_needed' });
  });

  it('for another is possible for an administrator only, who is named in the trail; the user is logged out and notified', async () => {
    const { holder } = await enrolled('lostall');
    const path = `/api/admin/users/${holder.id}/second-step/reset`;
    expect(seen(await send(holder, 'POST', path))).toMatchObject({ status: 403, code: 'admin_only' });
    expect(seen(await send(market.admin, 'POST', path.replace(`${holder.id}`, `${market.admin.id}`)))).toMatchObject({
      code: 'own_role',
    });
    expect((await send(market.admin, 'POST', path)).status).toBe(204);
    expect((await holder.send('GET', '/api/user')).status).toBe(401);
    expect((await logIn(market.guest(), holder.username)).status).toBe(200);
    expect(seen(await send(market.admin, 'POST', path))).toMatchObject({ status: 409, code: 'second_step_off' });
    const { rows } = await market.pool.query<{ data: string }>(
      `SELECT data FROM event_log.events WHERE stream LIKE $1 AND type = 'OperatorActed' ORDER BY position`,
      [`operator-${market.admin.id}-%`],
    );
    expect(rows.map(({ data }) => JSON.parse(data) as object)).toContainEqual({
      ...{ what: 'reset_second_step', role: 'administrator', about: [`user:${holder.id}`] },
    });
  });
});
