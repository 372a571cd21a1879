import { describe, expect, it } from '@jest/globals';
import { Authenticator } from '../../../../test/support/authenticator.ts';
import { until } from '../../../../test/support/until.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { TestClient } from '../../http/http.testing.ts';
import { AdminUsersModule } from './admin-users.controller.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const test = useTestApp([AccountsModule.register(null), AdminUsersModule]);

interface Operator {
  readonly id: number;
  readonly client: TestClient;
}
let names = 0;
/** @param since how many hours ago the role was granted */
const operator = async (role: OperatorRole | null, since = 48): Promise<Operator> => {
  const client = new TestClient(test.app);
  const id = await client.register(`person_${(names += 1)}`);
  if (role !== null)
    await test.pool.query(
      `UPDATE app.users SET is_admin = true, operator_role = $2, operator_since = now() - make_interval(hours => $3) WHERE id = $1`,
      [id, role, since],
    );
  return { id, client };
};
const DOINGS = ['DELETE sessions', 'POST unlock', 'POST password-reset', 'POST second-step/reset'] as const;
type Doing = (typeof DOINGS)[number];
const does = async ({ client }: Operator, doing: Doing, to: Operator): Promise<string | number> => {
  const [method = '', path] = doing.split(' ');
  const answer = await client.change(method, `/api/admin/users/${to.id}/${path}`, method === 'POST' ? {} : undefined);
  return answer.statusCode < 300 ? answer.statusCode : String(answer.json()['code']);
};
const withSecondStep = async (one: Operator): Promise<Operator> => {
  const begun = await one.client.post('/api/second-step', { currentPassword: 'secret-1' });
  const code = await new Authenticator(begun.json<{ secret: string }>().secret).next();
  expect((await one.client.post('/api/second-step/confirm', { code })).statusCode).toBe(200);
  return one;
};
/** As if the session had been opened, or used, or confirmed, that long ago. */
const aged = ({ id }: Operator, column: 'created_at' | 'last_seen_at' | 'stepped_up_at', ago: string) =>
  test.pool.query(`UPDATE app.sessions SET ${column} = now() - $2::interval WHERE user_id = $1`, [id, ago]);

describe('an operator’s account', () => {
  it.each(DOINGS)('can’t be changed by support (%s), and neither can an administrator’s', async (doing) => {
    const support = await operator('support');
    for (const role of ['administrator', 'support', 'auditor'] as const) {
      const refusal = doing === 'POST second-step/reset' ? 'role_not_allowed' : 'operator_protected';
      expect(await does(support, doing, await operator(role))).toBe(refusal);
    }
  });

  it.each(DOINGS)('can’t be changed by a new administrator (%s)', async (doing) => {
    const fresh = await operator('administrator', 1);
    expect(await does(fresh, doing, await withSecondStep(await operator('support')))).toBe('role_too_new');
  });

  it.each(DOINGS)('can be changed by a long-standing administrator alone (%s)', async (doing) => {
    const chief = await operator('administrator');
    expect(await does(chief, doing, await withSecondStep(await operator('support')))).toBe(204);
    expect(await does(chief, doing, await withSecondStep(await operator('administrator', 1)))).toBe(204);
  });

  it.each(DOINGS)('of an administrator needs two administrators to be changed (%s)', async (doing) => {
    const [one, other] = [await operator('administrator'), await operator('administrator')];
    const target = await withSecondStep(await operator('administrator'));
    expect(await does(one, doing, target)).toBe('second_administrator_needed');
    expect(await does(one, doing, target)).toBe('second_administrator_needed');
    expect((await target.client.get('/api/user')).statusCode).toBe(200);
    const { rows } = await test.pool.query(
      `SELECT user_id FROM app.notifications WHERE title = '管理者のアカウントへの操作が提案されました'
         AND path = $1 ORDER BY user_id`,
      [`/admin/users/${target.id}`],
    );
    for (const { id } of [one, other, target]) expect(rows.filter((row) => row.user_id === id)).toHaveLength(1);
    expect(await does(other, doing, target)).toBe(204);
    expect(await does(other, doing, target)).not.toBe(204);
  });

  it('isn’t changed by a proposal that is older than a day, or of a former administrator', async () => {
    const [one, other] = [await operator('administrator'), await operator('administrator')];
    const target = await operator('administrator');
    expect(await does(one, 'DELETE sessions', target)).toBe('second_administrator_needed');
    await test.pool.query(`UPDATE app.administrator_proposals SET proposed_at = now() - interval '25 hours'`);
    expect(await does(other, 'DELETE sessions', target)).toBe('second_administrator_needed');
    await test.pool.query('UPDATE app.users SET is_admin = false WHERE id = $1', [other.id]);
    expect(await does(one, 'DELETE sessions', target)).toBe('second_administrator_needed');
  });

  it('of a member can still be helped by support', async () => {
    const [support, member] = [await operator('support'), await operator(null)];
    for (const doing of ['POST unlock', 'POST password-reset', 'DELETE sessions'] as const) {
      expect(await does(support, doing, member)).toBe(204);
    }
  });
});

describe('an operator’s session', () => {
  const statusOf = async ({ client }: Operator) => (await client.get('/api/user')).statusCode;

  it.each([
    ['created_at', '13 hours', 401],
    ['created_at', '11 hours', 200],
    ['last_seen_at', '31 minutes', 401],
    ['last_seen_at', '29 minutes', 200],
  ] as const)('with %s %s ago responds with %i', async (column, ago, status) => {
    const someone = await operator('support');
    await aged(someone, column, ago);
    expect(await statusOf(someone)).toBe(status);
  });

  it('of a member lasts as before', async () => {
    const member = await operator(null);
    await aged(member, 'created_at', '20 days');
    await aged(member, 'last_seen_at', '10 days');
    expect(await statusOf(member)).toBe(200);
  });

  it('is extended by its user’s actions, not by a page that polls', async () => {
    const someone = await operator('support');
    const lastSeen = async () => {
      const { rows } = await test.pool.query<{ age: number }>(
        'SELECT extract(epoch FROM now() - last_seen_at)::int AS age FROM app.sessions WHERE user_id = $1',
        [someone.id],
      );
      return rows[0]!.age;
    };
    await aged(someone, 'last_seen_at', '20 minutes');
    expect((await someone.client.get('/api/user', { 'x-unattended': '1' })).statusCode).toBe(200);
    expect(await lastSeen()).toBeGreaterThan(1000);
    expect(await statusOf(someone)).toBe(200);
    await until('the session counts as used', async () => (await lastSeen()) < 60);
  });
});

describe('against stolen sessions, the service', () => {
  const changeRole = ({ client }: Operator, to: Operator) =>
    client.change('PUT', `/api/admin/users/${to.id}/role`, { role: 'support' });

  it('asks an administrator without a second step for the password, which is valid for ten minutes', async () => {
    const [chief, member] = [await operator('administrator'), await operator(null)];
    expect((await chief.client.get('/api/step-up')).json()).toEqual({ by: null });
    await aged(chief, 'stepped_up_at', '11 minutes');
    const refused = await changeRole(chief, member);
    expect(refused.json()).toMatchObject({ statusCode: 403, code: 'step_up_required', by: 'password' });
    const wrong = await chief.client.post('/api/step-up', { currentPassword: 'wrong-one' });
    expect(wrong.json()).toMatchObject({ code: 'current_password_wrong' });
    expect((await changeRole(chief, member)).statusCode).toBe(403);
    expect((await chief.client.post('/api/step-up', { currentPassword: 'secret-1' })).statusCode).toBe(204);
    expect((await changeRole(chief, member)).statusCode).toBe(204);
  });

  it('asks for a code if there is a second step; the password isn’t enough', async () => {
    const [chief, member] = [await operator('administrator'), await operator(null)];
    const begun = await chief.client.post('/api/second-step', { currentPassword: 'secret-1' });
    const app = new Authenticator(begun.json<{ secret: string }>().secret);
    await chief.client.post('/api/second-step/confirm', { code: await app.next() });
    const token = await chief.client.fetchCsrfToken();
    const send = (method: string, path: string, body: object) =>
      chief.client.change(method, path, body, { 'x-csrf-token': token });
    await aged(chief, 'stepped_up_at', '11 minutes');
    const role = `/api/admin/users/${member.id}/role`;
    expect((await send('PUT', role, { role: 'support' })).json()).toMatchObject({
      code: 'step_up_required',
      by: 'code',
    });
    expect((await send('POST', '/api/step-up', { currentPassword: 'secret-1' })).statusCode).toBe(400);
    expect((await send('POST', '/api/step-up', { code: '000000' })).json()).toMatchObject({
      code: 'second_step_code_wrong',
    });
    expect((await send('POST', '/api/step-up', { code: await app.next() })).statusCode).toBe(204);
    expect((await send('PUT', role, { role: 'support' })).statusCode).toBe(204);
  });

  it('asks a member with a second step for a code before password and address change, and others for the password', async () => {
    const member = await operator(null);
    await withSecondStep(member);
    const token = await member.client.fetchCsrfToken();
    await aged(member, 'stepped_up_at', '11 minutes');
    const tried = [
      ['POST', '/api/user/change-password', { currentPassword: 'secret-1', newPassword: 'secret-2' }],
      ['PATCH', `/api/users/${member.id}`, { email: 'elsewhere@example.jp', currentPassword: 'secret-1' }],
    ] as const;
    for (const [method, path, body] of tried) {
      const answer = await member.client.change(method, path, body, { 'x-csrf-token': token });
      expect(answer.json()).toMatchObject({ code: 'step_up_required', by: 'code' });
    }
    const plain = await operator(null);
    await aged(plain, 'stepped_up_at', '11 minutes');
    const changed = await plain.client.post(tried[0][1], tried[0][2]);
    expect(changed.statusCode).toBe(200);
  });
});
