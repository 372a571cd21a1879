import { describe, expect, it } from '@jest/globals';
import type { SessionList } from '@meguri/contracts/account/sessions.ts';
import { until } from '../../../../test/support/until.ts';
import { TestClient } from '../../http/http.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
const test = useTestApp([AccountsModule.register(null)], { trustProxy: true });

describe('the list of sessions', () => {
  it('shows device and network, the current one first, and no sessions of others', async () => {
    const [here, phone] = [new TestClient(test.app), new TestClient(test.app)];
    await here.register('listing_1');
    const headers = { 'user-agent': IPHONE, 'x-forwarded-for': '203.0.113.77' };
    await phone.post('/api/login', { username: 'listing_1', password: 'secret-1' }, headers);
    await new TestClient(test.app).register('listing_2');
    const { items } = (await phone.get('/api/sessions', headers)).json<SessionList>();
    expect(items).toEqual([
      expect.objectContaining({ device: 'Safari（iPhone）', network: '203.0.113.0/24', current: true }),
      expect.objectContaining({ network: 'loopback', current: false }),
    ]);
    expect(JSON.stringify(items)).not.toContain('203.0.113.77');
  });

  it('can end the current session as well, and its cookie', async () => {
    const here = new TestClient(test.app);
    await here.register('listing_3');
    const [current] = (await here.get('/api/sessions')).json<SessionList>().items;
    expect((await here.change('DELETE', `/api/sessions/${current!.id}`)).statusCode).toBe(204);
    expect(here.cookies.has('meguri_session')).toBe(false);
  });
});

describe('a session that is used', () => {
  const stored = async (userId: number) => {
    const { rows } = await test.pool.query<{ expires: Date; seen: Date; userSeen: Date }>(
      `SELECT s.expires_at AS expires, s.last_seen_at AS seen, u.last_seen_at AS "userSeen"
       FROM app.sessions s JOIN app.users u ON u.id = s.user_id WHERE u.id = $1`,
      [userId],
    );
    return rows[0]!;
  };
  const used = async (name: string, createdDaysAgo: number) => {
    const client = new TestClient(test.app);
    const id = await client.register(name);
    await test.pool.query(
      `UPDATE app.sessions SET last_seen_at = now() - interval '6 minutes', expires_at = now() + interval '1 day',
         created_at = now() - make_interval(days => $2) WHERE user_id = $1`,
      [id, createdDaysAgo],
    );
    await test.pool.query(`UPDATE app.users SET last_seen_at = now() - interval '1 year' WHERE id = $1`, [id]);
    const answer = await client.get('/api/user');
    await until('it is extended', async () => Date.now() - (await stored(id)).seen.getTime() < 60_000);
    return { answer, row: await stored(id) };
  };
  const inDays = (date: Date) => Math.round((date.getTime() - Date.now()) / 86_400_000);

  it('is extended by a month, like its cookie, and updates the user’s last visit', async () => {
    const { answer, row } = await used('extending_1', 10);
    expect(answer.headers['set-cookie']).toMatch(/^meguri_session=[\w-]{43};.*Max-Age=2592000/);
    expect(inDays(row.expires)).toBe(30);
    expect(Date.now() - row.userSeen.getTime()).toBeLessThan(60_000);
  });

  it('ends half a year after the login all the same', async () => {
    expect(inDays((await used('extending_2', 175)).row.expires)).toBe(5);
  });

  it('writes nothing when it was used a moment ago', async () => {
    const client = new TestClient(test.app);
    await client.register('extending_3');
    expect((await client.get('/api/user')).headers['set-cookie']).toBeUndefined();
  });
});
