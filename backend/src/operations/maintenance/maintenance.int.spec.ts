import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import { until } from '../../../../test/support/until.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { FeedbackModule } from '../feedback/feedback.controller.ts';
import { startTestApp, type TestApp, TestClient } from '../../http/http.testing.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const ACCOUNTS = () => AccountsModule.register({ username: 'admin', password: 'operator-1' });
let admin: TestClient;
let member: TestClient;
let memberId: number;
const log = new InMemoryEventLog();
const another = () => startTestApp(test.databaseUrl, [ACCOUNTS()], {}, log);
const client = (app: TestApp = test) => new TestClient(app.app);
const turn = (on: boolean) => admin.change('PUT', '/api/admin/maintenance', { on });
const isOn = async (app: TestApp) => (await client(app).get('/api/status')).json()['maintenance'];

const test = useTestApp([ACCOUNTS(), FeedbackModule], {}, log);
beforeAll(async () => {
  [admin, member] = [client(), client()];
  await admin.login('admin', 'operator-1');
  memberId = await member.register('waiting_1');
});
afterEach(() => turn(false));

describe('maintenance', () => {
  it('is off until an administrator switches it on, which /api/status shows', async () => {
    expect(await isOn(test)).toBe(false);
    const answer = await turn(true);
    expect([answer.statusCode, answer.json()]).toEqual([200, { maintenance: true }]);
    expect(await isOn(test)).toBe(true);
  });

  it('rejects commands of guests and members, with a time to retry', async () => {
    await turn(true);
    for (const [by, method, path] of [
      [client(), 'POST', '/api/feedback'],
      [client(), 'POST', '/api/register'],
      [member, 'PATCH', `/api/users/${memberId}`],
    ] as const) {
      const answer = await by.change(method, path, { message: 'x', bio: 'x' });
      expect(answer.json()).toEqual({
        statusCode: 503,
        code: 'maintenance',
        message: 'ただいまメンテナンス中です。終了までしばらくお待ちください',
      });
      expect(answer.headers['retry-after']).toBe('60');
    }
    await turn(false);
    expect((await member.change('PATCH', `/api/users/${memberId}`, { bio: 'x' })).statusCode).toBe(200);
  });

  it('lets everybody read, log in and out, and administrators work', async () => {
    await turn(true);
    expect((await member.get('/api/user')).statusCode).toBe(200);
    expect((await client().get(`/api/users/${memberId}`)).statusCode).toBe(200);
    const leaving = client();
    expect((await leaving.login('waiting_1')).statusCode).toBe(200);
    expect((await leaving.post('/api/logout')).statusCode).toBe(204);
    expect((await admin.post('/api/feedback', { message: '終わりました' })).statusCode).toBe(201);
  });

  it('is announced to other instances, once, and survives a restart', async () => {
    const other = await another();
    try {
      expect(await isOn(other)).toBe(false);
      let changes = 0;
      other.app.get(ServiceInterruptions).onChanged(() => void changes++);
      await turn(true);
      await until('the other has heard', () => changes > 0);
      expect([await isOn(other), changes]).toEqual([true, 1]);
      const restarted = await another();
      expect(await isOn(restarted)).toBe(true);
      await restarted.close();
    } finally {
      await other.close();
    }
  });

  it('is announced to other instances long before their next poll', async () => {
    const other = await another();
    const interruptions = other.app.get(ServiceInterruptions);
    const asks = jest.spyOn(interruptions, 'refresh');
    try {
      // It polls every five seconds: right after a poll there is none for a while.
      await until('it polls', () => asks.mock.calls.length > 0);
      const heard = Promise.withResolvers<number>();
      interruptions.onChanged(() => heard.resolve(performance.now()));
      await turn(true);
      const stored = performance.now();
      expect((await heard.promise) - stored).toBeLessThan(2_500);
    } finally {
      asks.mockRestore();
      await other.close();
    }
  });

  it('is switched by administrators only, with true or false only', async () => {
    for (const [by, status] of [
      [client(), 401],
      [member, 403],
    ] as const)
      expect((await by.change('PUT', '/api/admin/maintenance', { on: true })).statusCode).toBe(status);
    for (const body of [{}, { on: 'true' }, { on: true, until: 'tomorrow' }])
      expect((await admin.change('PUT', '/api/admin/maintenance', body)).statusCode).toBe(400);
    expect(await isOn(test)).toBe(false);
  });
});
