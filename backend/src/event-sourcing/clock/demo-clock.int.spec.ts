import { beforeAll, describe, expect, it } from '@jest/globals';
import { getRepositoryToken } from '@nestjs/typeorm';
import { DEADLINES } from '@meguri/projections/read-models/rounds/table.ts';
import { PARKED_TABLE } from '@meguri/projections/runner/parked-streams.ts';
import { createTable } from '@meguri/projections/runner/read-model-table.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { TestClient } from '../../http/http.testing.ts';
import { Clock } from './clock.ts';
import { StoredDemoClock } from './demo-clock.entity.ts';
import { DemoClock } from './demo-clock.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const DAY = 86_400_000;
let admin: TestClient;

const test = useTestApp([AccountsModule.register({ username: 'admin', password: 'operator-1' })]);
beforeAll(async () => {
  await test.pool.query(`CREATE SCHEMA read_models; ${createTable('read_models', DEADLINES)}; ${PARKED_TABLE}`);
  admin = new TestClient(test.app);
  await admin.login('admin', 'operator-1');
});

const lead = (now: unknown) => Math.round((Date.parse(String(now)) - Date.now()) / DAY);

describe('the demo clock', () => {
  it('can be moved forward by an administrator', async () => {
    const answer = await admin.post('/api/demo/clock', { advance: 'P7D' });
    expect(answer.statusCode).toBe(200);
    expect(lead(answer.json()['now'])).toBe(7);
    expect(lead(test.app.get(Clock).now())).toBe(7);
    expect(lead((await admin.get('/api/demo/clock')).json()['now'])).toBe(7);
  });

  it('shows an administrator when the next deadline is due, and nothing when there is none', async () => {
    const nextDeadline = async () => (await admin.get('/api/demo/clock')).json()['nextDeadline'];
    expect(await nextDeadline()).toBeNull();
    const now = test.app.get(Clock).now().getTime();
    const [past, next, last] = [-DAY, DAY, 2 * DAY].map((ahead) => new Date(now + ahead).toISOString());
    await test.pool.query(
      `INSERT INTO read_models.deadlines (round_id, kind, due) VALUES ('a', 'reply', $1), ('b', 'overdue', $2), ('c', 'reply', $3)`,
      [past, last, next],
    );
    expect(await nextDeadline()).toBe(next);
    const moved = await admin.post('/api/demo/clock', { advance: 'P1DT1S' });
    expect(moved.json()['nextDeadline']).toBe(last);
  });

  it('notifies listeners when it has moved, here or elsewhere, and only then', async () => {
    const other = await DemoClock.open(test.app.get(getRepositoryToken(StoredDemoClock)));
    const heard: string[] = [];
    test.app.get(DemoClock).onMoved(() => heard.push('here'));
    other.onMoved(() => heard.push('there'));
    await test.app.get(DemoClock).advance(1000);
    await other.refresh();
    await other.refresh();
    expect(heard).toEqual(['here', 'there']);
  });

  it('survives a restart, and other instances follow', async () => {
    const other = await DemoClock.open(test.app.get(getRepositoryToken(StoredDemoClock)));
    const before = lead(other.now());
    await test.app.get(DemoClock).advance(DAY);
    await other.refresh();
    expect(lead(other.now())).toBe(before + 1);
  });

  it.each(['-P1D', 'P1M', 'soon', 7])('rejects advancing by %p', async (advance) => {
    expect((await admin.post('/api/demo/clock', { advance })).statusCode).toBe(400);
  });

  it('rejects everybody else', async () => {
    const member = new TestClient(test.app);
    expect((await member.get('/api/demo/clock')).statusCode).toBe(401);
    await member.register('no_admin');
    const answer = await member.post('/api/demo/clock', { advance: 'P1D' });
    expect(answer.json()).toMatchObject({ statusCode: 403, code: 'admin_only' });
  });

  it('rejects an administrator who was demoted a moment ago', async () => {
    const demoted = new TestClient(test.app);
    const id = await demoted.register('demoted_1');
    await test.pool.query('UPDATE app.users SET is_admin = true WHERE id = $1', [id]);
    expect((await demoted.get('/api/demo/clock')).statusCode).toBe(200);
    await test.pool.query('UPDATE app.users SET is_admin = false WHERE id = $1', [id]);
    expect((await demoted.get('/api/demo/clock')).statusCode).toBe(403);
  });
});
