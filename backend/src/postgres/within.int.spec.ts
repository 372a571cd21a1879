import { beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { User } from '../accounts/user.entity.ts';
import { inTransaction } from './in-transaction.ts';
import { within } from './within.ts';
import { useDatabase } from '../../../test/support/use-database.ts';

const { pool, source } = useDatabase(User);
const users = source.getRepository(User);
beforeEach(async () => {
  await users.deleteAll();
  await users.insert({ username: 'hanako', passwordHash: 'x' });
});

const rename = (db: pg.PoolClient) => within(users, db).update({ username: 'hanako' }, { username: 'kenji' });

describe('a repository within a transaction', () => {
  it('makes its changes visible to others when the transaction commits', async () => {
    await inTransaction(pool, async (db) => {
      expect((await rename(db)).affected).toBe(1);
      expect(await within(users, db).existsBy({ username: 'kenji' })).toBe(true);
      expect(await users.existsBy({ username: 'kenji' })).toBe(false);
    });
    expect(await users.existsBy({ username: 'kenji' })).toBe(true);
  });

  it('changes nothing when the transaction fails', async () => {
    const failing = inTransaction(pool, async (db) => {
      await rename(db);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await users.existsBy({ username: 'hanako' })).toBe(true);
  });

  it('locks a row until the transaction ends', async () => {
    await inTransaction(pool, async (db) => {
      await within(users, db).findOne({ where: { username: 'hanako' }, lock: { mode: 'pessimistic_write' } });
      const skipped = await pool.query('SELECT FROM app.users FOR UPDATE SKIP LOCKED');
      expect(skipped.rowCount).toBe(0);
    });
  });

  it('doesn’t release a connection that it does not own', async () => {
    for (let n = 0; n < 5; n++) await inTransaction(pool, rename);
    expect(pool.totalCount).toBeLessThanOrEqual(2);
    expect(pool.idleCount).toBe(pool.totalCount);
  });
});
