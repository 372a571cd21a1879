import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../../../../test/support/postgres.ts';
import { startTestApp, type TestApp, TestClient } from '../../http/http.testing.ts';
import { AccountsModule } from '../accounts.module.ts';

let database: FreshDatabase;
let test: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  test = await startTestApp(database.url, [AccountsModule.register(null)], { trustProxy: true });
});
afterAll(async () => {
  await test.close();
  await database.drop();
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const together = <Answer>(count: number, ask: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
const counted = (answers: readonly { statusCode: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ statusCode }) => statusCode)].map(([status, all]) => [status, all.length]),
  );

describe('a network', () => {
  it('registers a hundred accounts an hour, exactly, however many come at once', async () => {
    const register = (address: string) => (index: number) =>
      new TestClient(test.app).post(
        '/api/register',
        { username: `many_${address.length}_${index}`, email: `many${index}@example.jp`, password: 'secret-1' },
        from(address),
      );
    expect(counted(await together(104, register('203.0.113.7')))).toEqual({ 201: 100, 429: 4 });
    expect((await register('198.51.100.77')(999)).statusCode).toBe(201);
  });

  it('asks for thirty new passwords an hour; an address gets five mails, and nobody is told', async () => {
    const client = new TestClient(test.app);
    const email = 'flooded@example.jp';
    await client.register('flooded_1', email);
    const ask = (address: string) => () =>
      new TestClient(test.app).post('/api/password-reset', { email }, from(address));
    expect(counted(await together(33, ask('203.0.112.7')))).toEqual({ 202: 30, 429: 3 });
    expect((await ask('203.0.111.7')()).statusCode).toBe(202);
    // The one of the registration among them.
    expect(await test.mailsTo(email)).toHaveLength(5);
  });
});

describe('what is counted', () => {
  it('is kept without the addresses', async () => {
    const { rows } = await test.pool.query<{ subject: string }>('SELECT subject FROM app.request_limits');
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0|example\.jp/);
  });
});

describe('bad input', () => {
  it.each([
    ['/api/password-reset', { email: 'no address' }, 'email', '有効なメールアドレスを入力してください'],
    ['/api/password-reset', {}, 'email', '有効なメールアドレスを入力してください'],
    [
      '/api/password-reset/confirm',
      { token: 'x', password: '123' },
      'password',
      'パスワードは6文字以上である必要があります',
    ],
    [
      '/api/password-reset/confirm',
      { token: 'x', password: 'ひみつのことば' },
      'password',
      'パスワードには半角英数字と記号のみ使用できます',
    ],
    ['/api/user/change-password', { newPassword: 'secret-2' }, 'currentPassword', '現在のパスワードを入力してください'],
    [
      '/api/user/change-password',
      { currentPassword: 'secret-1', newPassword: '' },
      'newPassword',
      '新しいパスワードを入力してください',
    ],
    [
      '/api/user/change-password',
      { currentPassword: 'secret-1', newPassword: '12345' },
      'newPassword',
      'パスワードは6文字以上である必要があります',
    ],
  ])('of POST %s %j names %s: %s', async (path, body, field, message) => {
    const client = new TestClient(test.app);
    await client.register(`wrong.${Math.random().toString(36).slice(2, 12)}`);
    const answer = await client.post(path, body);
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'invalid_input', errors: [{ field, message }] });
  });

  it('of DELETE /api/sessions is refused, and an id that is none is missing', async () => {
    const client = new TestClient(test.app);
    await client.register('sessions_1');
    expect((await client.change('DELETE', '/api/sessions?scope=some')).statusCode).toBe(400);
    expect((await client.change('DELETE', '/api/sessions/1')).statusCode).toBe(404);
  });

  it.each([
    'GET /api/sessions',
    'DELETE /api/sessions',
    'POST /api/user/change-password',
    'POST /api/clear-security-alert',
  ])('%s asks a guest to sign in', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    expect((await new TestClient(test.app).change(method, path, undefined)).statusCode).toBe(401);
  });
});
