import { beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from './in-transaction.ts';
import { useEmptyDatabase } from '../../../test/support/use-database.ts';

const { pool } = useEmptyDatabase();
beforeAll(() => pool.query('CREATE TABLE kept (n int)'));

const rows = async () => (await pool.query<{ n: number }>('SELECT n FROM kept ORDER BY n')).rows.map(({ n }) => n);

describe('a transaction', () => {
  it('stores everything or nothing', async () => {
    await inTransaction(pool, (client) => client.query('INSERT INTO kept VALUES (1)'));
    const failing = inTransaction(pool, async (client) => {
      await client.query('INSERT INTO kept VALUES (2)');
      throw new Error('on second thoughts');
    });
    await expect(failing).rejects.toThrow('on second thoughts');
    expect(await rows()).toEqual([1]);
  });

  it('fails when its connection is cut, without affecting others', async () => {
    const uncaught: unknown[] = [];
    const cut = inTransaction(pool, async (client) => {
      const listeners = client.listenerCount('error');
      await client.query('INSERT INTO kept VALUES (3)');
      const { rows: backends } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      if (listeners === 0) uncaught.push('nobody hears of a lost connection');
      await pool.query('SELECT pg_terminate_backend($1)', [backends[0]?.pid]);
      await client.query('SELECT pg_sleep(5)');
    });
    await expect(cut).rejects.toThrow();
    expect(uncaught).toEqual([]);
    expect(await rows()).toEqual([1]);
  });
});
