import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { migratedDatabase, type FreshDatabase } from '../../../test/support/servers/postgres.ts';
import { Passwords } from '../adapters/passwords/passwords.ts';
import { dataSourceOptions } from '../postgres/data-source.ts';
import { FirstAdministrator } from './first-administrator.ts';
import { User } from './user.entity.ts';

let database: FreshDatabase;
let pool: pg.Pool;
let source: DataSource;
const passwords = new Passwords();

beforeAll(async () => {
  database = await migratedDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  source = await new DataSource(dataSourceOptions(pool, [User])).initialize();
});
afterAll(async () => {
  passwords.onApplicationShutdown();
  await source.destroy();
  await pool.end();
  await database.drop();
});

const start = () =>
  new FirstAdministrator(
    { username: 'founder', password: 'operator-1' },
    pool,
    passwords,
    source.getRepository(User),
  ).onApplicationBootstrap();
const administrators = async () =>
  (await pool.query<{ username: string }>('SELECT username FROM app.users WHERE is_admin ORDER BY id')).rows.map(
    ({ username }) => username,
  );

it('the first start creates the first administrator, and later starts don’t after that account was handed over', async () => {
  await start();
  await start();
  expect(await administrators()).toEqual(['founder']);
  await pool.query(`INSERT INTO app.users (username, password_hash, is_admin) VALUES ('successor', '-', true)`);
  await pool.query(
    `UPDATE app.users SET is_admin = false, username = 'gone', erased_at = now() WHERE username = 'founder'`,
  );
  await start();
  expect(await administrators()).toEqual(['successor']);
});

it('a start creates an administrator when only operators of other roles exist', async () => {
  await pool.query(`UPDATE app.users SET operator_role = 'auditor' WHERE username = 'successor'`);
  await start();
  expect(await administrators()).toEqual(['successor', 'founder']);
});
