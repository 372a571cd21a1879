import { beforeAll, describe, expect, it } from '@jest/globals';
import { Rejected } from '@meguri/contracts/errors.ts';
import { until } from '../../../../test/support/until.ts';
import { Listener } from '../../postgres/listener.ts';
import { HttpSettings } from '../http-settings.ts';
import { SessionNotices } from './session-notices.ts';
import { hashOfToken, SessionStore } from './session-store.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';

let listener: Listener;
const { pool, url, closeFirst } = useDatabase();
beforeAll(() => {
  listener = new Listener({ connectionString: url });
  closeFirst(() => listener.close());
});

const settings = new HttpSettings({
  ...{ publicUrl: 'http://localhost:3000', sessionSecret: 'x'.repeat(32), trustProxy: false },
  ...{ demo: false, pagesFolder: null },
});
const HOME = { address: '203.0.113.7', userAgent: 'Firefox' };
const ELSEWHERE = { address: '198.51.100.9', userAgent: 'Firefox' };

describe('a session that one instance ends for its network', () => {
  it('is refused with that reason by every instance, and an unknown one is a guest’s', async () => {
    const [one, other] = [new SessionStore(pool, settings), new SessionStore(pool, settings)];
    const notices = new SessionNotices(listener, other);
    const heard: number[] = [];
    notices.onNotice(({ userId }) => void heard.push(userId));
    notices.onApplicationBootstrap();
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO app.users (username, password_hash) VALUES ('moved_1', 'x') RETURNING id`,
    );
    const token = hashOfToken(await one.open(rows[0]!.id, HOME));
    // The listener begins to listen in the background: what is sent before that is lost.
    await until('the other instance listens', async () => {
      await pool.query(`SELECT pg_notify('meguri_sessions', '{"userId":0}')`);
      return heard.length > 0;
    });
    await expect(one.use(token, ELSEWHERE)).rejects.toEqual(new Rejected('ip_address_changed'));
    await until('the other instance has heard of it', () => heard.includes(rows[0]!.id));
    await expect(other.use(token, HOME)).rejects.toEqual(new Rejected('ip_address_changed'));
    expect(await other.use(hashOfToken('unknown'), HOME)).toBeNull();
  });
});
