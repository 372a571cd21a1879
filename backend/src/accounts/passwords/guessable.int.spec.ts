import { describe, expect, it } from '@jest/globals';
import { TestClient } from '../../http/http.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const test = useTestApp([AccountsModule.register(null)]);

const COMMON = 'よく使われているパスワードのため、推測されるおそれがあります。別のパスワードを入力してください';
const OWN_NAME = 'ユーザー名と同じパスワードは使用できません';
const GUESSED = [
  ['123456', COMMON],
  ['sakura123', COMMON],
  ['Yuki_Onna', OWN_NAME],
] as const;
const refused = (field: string, message: string) => ({ statusCode: 400, errors: [{ field, message }] });

describe('a password that is easy to guess', () => {
  it.each(GUESSED)('is rejected at registration: %s', async (password, message) => {
    const body = { username: 'yuki_onna', email: 'yuki@example.jp', password };
    expect((await new TestClient(test.app).post('/api/register', body)).json()).toMatchObject(
      refused('password', message),
    );
  });

  it('is rejected at a change and at a reset, and the reset link stays valid', async () => {
    const client = new TestClient(test.app);
    await client.register('yuki_onna', 'yuki@example.jp');
    await new TestClient(test.app).post('/api/password-reset', { email: 'yuki@example.jp' });
    const [mail] = await test.mailsTo('yuki@example.jp');
    const token = /reset-password\?token=([\w.-]+)/.exec(mail!.text)?.[1];
    const reset = (password: string) =>
      new TestClient(test.app).post('/api/password-reset/confirm', { token, password });
    for (const [newPassword, message] of GUESSED) {
      const change = { currentPassword: 'secret-1', newPassword };
      expect((await client.post('/api/user/change-password', change)).json()).toMatchObject(
        refused('newPassword', message),
      );
      expect((await reset(newPassword)).json()).toMatchObject(refused('password', message));
    }
    expect((await reset('kani-to-tsuki')).statusCode).toBeLessThan(300);
    expect((await new TestClient(test.app).login('yuki_onna', 'kani-to-tsuki')).json()).toMatchObject({
      username: 'yuki_onna',
    });
  });
});
