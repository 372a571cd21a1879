import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Rejected } from '@meguri/contracts/errors.ts';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { Authenticator } from '../../../../test/support/authenticator.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { TestClient } from '../../http/http.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { SecondStepRemovals } from '../second-step/second-step-removals.ts';
import { counted, from, together } from './many-tries.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const test = useTestApp([AccountsModule.register(null)], { trustProxy: true });
afterEach(() => {
  jest.restoreAllMocks();
});

describe('locking out a user by wrong passwords', () => {
  const guess = (username: string, address: string) =>
    new TestClient(test.app).post('/api/login', { username, password: 'wrong-one' }, from(address));
  const lockOut = async (username: string) => {
    for (let tries = 0; tries < 10; tries++) await guess(username, '203.0.113.66');
  };

  it('doesn’t affect devices on which the user signed in before, which have attempts of their own', async () => {
    const holder = new TestClient(test.app);
    await holder.register('locked_out');
    await lockOut('locked_out');
    expect((await new TestClient(test.app).login('locked_out')).json()).toMatchObject({ code: 'account_locked' });
    expect((await holder.login('locked_out')).statusCode).toBe(200);
    expect((await new TestClient(test.app).login('locked_out')).json()).toMatchObject({ code: 'account_locked' });
    for (let tries = 0; tries < 10; tries++) await holder.login('locked_out', 'wrong-one');
    expect((await holder.login('locked_out')).json()).toMatchObject({ code: 'account_locked' });
  });

  it('isn’t avoided by a device on which another user signed in, or by a changed cookie', async () => {
    const [holder, other] = [new TestClient(test.app), new TestClient(test.app)];
    await holder.register('locked_too');
    await other.register('other_one');
    await lockOut('locked_too');
    expect((await other.login('locked_too')).json()).toMatchObject({ code: 'account_locked' });
    holder.cookies.set('meguri_device', `x${holder.cookies.get('meguri_device')}`);
    expect((await holder.login('locked_too')).json()).toMatchObject({ code: 'account_locked' });
  });

  it('with a login name that resembles another kind of attempt doesn’t lock a second step', async () => {
    const holder = new TestClient(test.app);
    const id = await holder.register('steps_locked');
    const begun = await holder.post('/api/second-step', { currentPassword: 'secret-1' });
    for (let tries = 0; tries < 11; tries++) await guess(`second-step:${id}`, '203.0.113.67');
    const code = await new Authenticator(begun.json<{ secret: string }>().secret).next();
    expect((await holder.post('/api/second-step/confirm', { code })).statusCode).toBe(200);
  });

  it('allows ten attempts at a password from all known devices together', async () => {
    const [one, another] = [new TestClient(test.app), new TestClient(test.app)];
    await one.register('two_devices');
    await another.login('two_devices');
    for (let tries = 0; tries < 10; tries++) await (tries % 2 === 0 ? one : another).login('two_devices', 'wrong-one');
    expect((await another.login('two_devices', 'wrong-one')).json()).toMatchObject({ code: 'account_locked' });
    expect((await one.login('two_devices')).json()).toMatchObject({ code: 'account_locked' });
    expect((await new TestClient(test.app).login('two_devices')).statusCode).toBe(200);
  });

  it.each(['a new password', 'the second step'])(
    'locks known devices after %s; the user’s own stays known',
    async (by) => {
      const name = by === 'a new password' ? 'device_pass' : 'device_step';
      const [holder, former] = [new TestClient(test.app), new TestClient(test.app)];
      await holder.register(name);
      await former.login(name);
      let password = 'secret-1';
      if (by === 'a new password') {
        const change = { currentPassword: password, newPassword: (password = 'another-secret-9') };
        expect((await holder.post('/api/user/change-password', change)).statusCode).toBe(200);
      } else {
        const begun = await holder.post('/api/second-step', { currentPassword: password });
        const code = await new Authenticator(begun.json<{ secret: string }>().secret).next();
        expect((await holder.post('/api/second-step/confirm', { code })).statusCode).toBe(200);
      }
      await lockOut(name);
      const login = async (device: TestClient) => {
        const visitor = new TestClient(test.app);
        visitor.cookies.set('meguri_device', device.cookies.get('meguri_device')!);
        return (await visitor.login(name, password)).json<{ code?: string }>().code ?? 'signed in';
      };
      expect(await login(former)).toBe('account_locked');
      expect(await login(holder)).toBe(by === 'a new password' ? 'signed in' : 'second_step_needed');
    },
  );

  it('with codes of a second step ends, also on known devices, when the second step is removed', async () => {
    const setUp = async (holder: TestClient) => {
      const begun = await holder.post('/api/second-step', { currentPassword: 'secret-1' });
      const phone = new Authenticator(begun.json<{ secret: string }>().secret);
      const confirmed = await holder.post('/api/second-step/confirm', { code: await phone.next() });
      expect(confirmed.statusCode).toBe(200);
      // The login replaces session and token; the token is fetched after this.
      await holder.login('steps_again');
      return phone;
    };
    const secondStep = async (holder: TestClient, code: string) => {
      const { challenge } = (await holder.login('steps_again')).json<{ challenge: string }>();
      return holder.post('/api/login/second-step', { challenge, code });
    };
    const [before, after] = [new TestClient(test.app), new TestClient(test.app)];
    const id = await before.register('steps_again');
    await setUp(before);
    for (let tries = 0; tries < 10; tries++) await secondStep(before, '000000');
    expect((await secondStep(before, '000000')).json()).toMatchObject({ code: 'second_step_locked' });
    await test.app.get(SecondStepRemovals, { strict: false }).reset(id);
    await after.login('steps_again');
    const phone = await setUp(after);
    expect((await secondStep(after, await phone.next())).json()).toMatchObject({ id });
  });

  it('slows down a network after a hundred failures, except for known devices', async () => {
    const known = new TestClient(test.app);
    await known.register('in_office');
    known.cookies.delete('meguri_session');
    await guess('in_office', '203.0.99.5');
    await test.pool.query(`UPDATE app.request_limits SET tries = 100 WHERE kind = 'failed-login'`);
    const login = (by: TestClient) =>
      by.post('/api/login', { username: 'in_office', password: 'secret-1' }, from('203.0.99.200'));
    // One runs for half a second, three wait, and further ones are rejected.
    const sixAtOnce = async (by: () => TestClient) =>
      (await Promise.all(Array.from({ length: 6 }, () => login(by())))).map(({ statusCode }) => statusCode);
    expect(await sixAtOnce(() => known)).toEqual([200, 200, 200, 200, 200, 200]);
    const began = performance.now();
    expect((await sixAtOnce(() => new TestClient(test.app))).sort()).toEqual([200, 200, 200, 200, 429, 429]);
    expect(performance.now() - began).toBeGreaterThan(1_800);
  });

  it('isn’t helped by successful logins from a network that failed too often', async () => {
    const address = '203.0.98.5';
    const own = { username: 'own_account', password: 'secret-1' };
    await new TestClient(test.app).register('own_account');
    await guess('own_account', address);
    const named = `WHERE kind = 'failed-login' AND window_started_at = (SELECT max(window_started_at) FROM app.request_limits
      WHERE kind = 'failed-login')`;
    await test.pool.query(`UPDATE app.request_limits SET tries = 101 ${named}`);
    const login = () => new TestClient(test.app).post('/api/login', own, from(address));
    expect(counted([await login(), await login()])).toEqual({ 200: 2 });
    const { rows } = await test.pool.query(`SELECT tries FROM app.request_limits ${named}`);
    expect(rows).toEqual([{ tries: 101 }]);
  });

  it('from one network for one name is limited to thirty attempts, right or wrong', async () => {
    await new TestClient(test.app).register('often_here');
    const body = { username: 'often_here', password: 'secret-1' };
    const login = () => new TestClient(test.app).post('/api/login', body, from('203.0.95.5'));
    expect((await login()).statusCode).toBe(200);
    await test.pool.query(`UPDATE app.request_limits SET tries = 30 WHERE kind = 'login'`);
    expect((await login()).statusCode).toBe(429);
  });

  it('with thirty attempts from the user’s own network doesn’t affect known devices', async () => {
    const [holder, address] = [new TestClient(test.app), '203.0.93.5'];
    await holder.register('shares_network');
    holder.cookies.delete('meguri_session');
    await guess('shares_network', address);
    await test.pool.query(`UPDATE app.request_limits SET tries = 30 WHERE kind = 'login'`);
    expect((await guess('shares_network', address)).statusCode).toBe(429);
    const body = { username: 'shares_network', password: 'secret-1' };
    expect((await holder.post('/api/login', body, from(address))).statusCode).toBe(200);
  });

  it('stores no row for a name that is rejected before its turn', async () => {
    const rows = async () => {
      const counts = `SELECT (SELECT count(*)::int FROM app.request_limits) + (SELECT count(*)::int FROM app.login_attempts) AS all`;
      return (await test.pool.query<{ all: number }>(counts)).rows[0]!.all;
    };
    const network = jest.spyOn(test.app.get(RequestLimits), 'tryTakeOfNetwork');
    network.mockRejectedValue(new Rejected('too_many_requests'));
    const before = await rows();
    expect((await guess('made_up_name', '203.0.92.5')).statusCode).toBe(429);
    expect(await rows()).toBe(before);
  });
});

describe('a login while too many passwords wait to be checked', () => {
  it('doesn’t count as an attempt, for the name or the network', async () => {
    await new TestClient(test.app).register('busy_minute');
    await test.pool.query(`DELETE FROM app.request_limits`);
    const body = { username: 'busy_minute', password: 'secret-1' };
    const login = () => new TestClient(test.app).post('/api/login', body, from('203.0.91.5'));
    const verify = jest.spyOn(test.app.get(Passwords), 'verify');
    verify.mockRejectedValue(new Rejected('service_unavailable'));
    expect(counted(await together(10, login))).toEqual({ 503: 10 });
    verify.mockRestore();
    const { rows } = await test.pool.query('SELECT DISTINCT tries FROM app.request_limits');
    expect(rows).toEqual([{ tries: 0 }]);
    expect((await login()).statusCode).toBe(200);
  });

  it('doesn’t open a locked name', async () => {
    await new TestClient(test.app).register('busy_locked');
    await test.pool.query(`INSERT INTO app.login_attempts VALUES ('name:busy_locked', now(), 10)`);
    const body = { username: 'busy_locked', password: 'secret-1' };
    const login = () => new TestClient(test.app).post('/api/login', body, from('203.0.90.5'));
    const verify = jest.spyOn(test.app.get(Passwords), 'verify');
    verify.mockRejectedValue(new Rejected('service_unavailable'));
    expect(counted(await together(5, login))).toEqual({ 503: 5 });
    verify.mockRestore();
    expect((await login()).json()).toMatchObject({ code: 'account_locked' });
  });
});
