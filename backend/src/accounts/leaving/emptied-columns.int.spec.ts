import { describe, expect, it } from '@jest/globals';
import { deleteDependents, emptiedColumns } from './emptied-columns.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';

const { pool } = useDatabase();

/** Columns that refer to a user and are kept when the user leaves, each for its own reason. */
const STAYING = [
  'app.identity_checks.user_id',
  'app.identity_decisions.decided_by',
  'app.identity_decisions.user_id',
  'app.items.suspended_by',
  'app.items.user_id',
  'app.notifications.who',
  'app.uploads.user_id',
];

describe('a table that refers to users', () => {
  it('is deleted with them by ON DELETE CASCADE, unless it is known to stay', async () => {
    const { rows } = await pool.query<{ reference: string }>(
      `SELECT format('%s.%s', c.conrelid::regclass, a.attname) AS reference
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
       WHERE c.contype = 'f' AND c.confrelid = 'app.users'::regclass AND c.confdeltype <> 'c'`,
    );
    expect(rows.map(({ reference }) => reference).sort()).toEqual(STAYING);
  });

  it('loses the rows of the leaving user, in every column, and no others', async () => {
    await pool.query(`INSERT INTO app.users (id, username, password_hash)
      VALUES (1, 'leaver', '-'), (2, 'other', '-'), (3, 'third', '-')`);
    await pool.query('INSERT INTO app.follows (follower_id, followed_id) VALUES (1, 2), (2, 1), (3, 2)');
    await deleteDependents(pool, 1);
    const { rows } = await pool.query('SELECT follower_id, followed_id FROM app.follows');
    expect(rows).toEqual([{ follower_id: 3, followed_id: 2 }]);
  });
});

describe('emptied columns', () => {
  it('are all nullable ones except those to keep, also columns that are added later', async () => {
    await pool.query(`CREATE TABLE app.sample (
      id int NOT NULL, kept text NOT NULL, nickname text, motto text NOT NULL, tags text[] NOT NULL, age int NOT NULL)`);
    await pool.query(`INSERT INTO app.sample VALUES (1, 'kept', 'nick', 'motto', '{a}', 30)`);
    await pool.query(`ALTER TABLE app.sample ADD COLUMN secret jsonb NOT NULL DEFAULT '["s"]', ADD COLUMN born date`);
    await pool.query(`UPDATE app.sample SET ${await emptiedColumns(pool, 'sample', ['kept'])}`);
    const { rows } = await pool.query('SELECT * FROM app.sample');
    const emptied = { nickname: null, motto: '', tags: [], secret: [], born: null };
    expect(rows).toEqual([{ id: 1, kept: 'kept', age: 30, ...emptied }]);
  });
});
