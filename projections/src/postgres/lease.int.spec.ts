import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Gate } from '../../../test/support/servers/gate.ts';
import type { OwnConnection } from './connection.ts';
import { aborted, LEASES, RENEWAL, type Renewal, takeLease } from './lease.ts';
import { useEmptyDatabase } from '../../../test/support/use-database.ts';

const held: OwnConnection[] = [];
const database = useEmptyDatabase();
const { pool } = database;
afterEach(async () => {
  for (const connection of held.splice(0)) await connection.close();
});

const never = new AbortController().signal;
/** Some ten times as hasty as in earnest; a busy machine takes some 100 ms for an answer now and then. */
const HASTY: Renewal = { everyMs: 200, timeoutMs: 600, hangsAfterMs: 1500 };
async function take(name: string, connectionString = database.url, stop = never): Promise<OwnConnection | null> {
  const connection = await takeLease({ connectionString, name }, 'processes', stop, HASTY);
  if (connection !== null) held.push(connection);
  return connection;
}
const backendOf = async (name: string) =>
  (
    await pool.query(
      'SELECT backend_xmin, state FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [name],
    )
  ).rows;

describe('a lease', () => {
  it('is held by one process; a waiting one holds no snapshot, and gets it soon after the holder has gone', async () => {
    const holder = await take('holder');
    let second = false;
    const waiting = take('waiting').then(() => (second = true));
    const seen: { backend_xmin: unknown; state: string }[] = [];
    try {
      // It may take a while to be there. Twenty looks see it ask twice.
      while (seen.length < 20) {
        await delay(50);
        seen.push(...(await backendOf('waiting')));
      }
      expect(second).toBe(false);
    } finally {
      holder!.drop();
      await waiting;
    }
    // It is seen while it asks, for longer on a busy machine; who waits with a snapshot is seen with it most of the time.
    const idle = seen.filter(({ backend_xmin, state }) => backend_xmin === null && state === 'idle');
    expect(idle.length).toBeGreaterThan(seen.length / 2);
  });

  it('is taken from a holder that hangs, not from one that is idle', async () => {
    const hanging = new pg.Client({ connectionString: database.url });
    const cut = new Promise<string>((resolve) => hanging.on('error', ({ message }) => resolve(message)));
    await hanging.connect();
    await hanging.query('SELECT pg_advisory_lock($1, $2)', [0x6d67, LEASES.processes]);
    // A process that hangs asks nothing, and its machine keeps the connection.
    const holder = (await take('after it hangs'))!;
    expect(await cut).toMatch(/administrator command|terminated/);
    let second = false;
    const waiting = take('waiting').then(() => (second = true));
    await delay(2 * HASTY.hangsAfterMs);
    expect([second, holder.lost.aborted]).toEqual([false, false]);
    holder.drop();
    await waiting;
  });

  it('is no longer waited for once waiting is cancelled', async () => {
    await take('holder');
    const stop = new AbortController();
    const waiting = take('waiting', database.url, stop.signal);
    setTimeout(() => stop.abort(), 100);
    expect(await waiting).toBeNull();
  });

  it('stays while its holder is busy longer than the timeout of a check', async () => {
    const holder = (await take('busy'))!;
    await holder.client.query('SELECT pg_sleep(1)');
    expect(holder.lost.aborted).toBe(false);
  });

  it('is given up within 10 s when Postgres vanishes: a pause, a check, and one over another connection', () => {
    expect(RENEWAL.everyMs + 2 * RENEWAL.timeoutMs).toBeLessThan(10_000);
  });

  it.each([
    ['at rest', ''],
    ['at work', 'SELECT pg_sleep(60)'],
  ])(
    'is given up by a holder %s when Postgres vanishes silently',
    async (_, work) => {
      const gate = await Gate.before(database.url);
      const holder = (await take('vanishing', gate.url))!;
      const failed = work === '' ? null : holder.client.query(work).catch((error: Error) => error.message);
      await delay(100);
      expect(holder.lost.aborted).toBe(false);
      gate.silence();
      await aborted(holder.lost);
      if (failed !== null) expect(await failed).toMatch(/terminated/);
      await gate.close();
    },
    10_000,
  );
});
