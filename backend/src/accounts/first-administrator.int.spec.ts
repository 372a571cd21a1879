import { expect, it } from '@jest/globals';
import { Passwords } from '../adapters/passwords/passwords.ts';
import { FirstAdministrator } from './first-administrator.ts';
import { User } from './user.entity.ts';
import { useDatabase } from '../../../test/support/use-database.ts';

const passwords = new Passwords();

const { pool, source, closeFirst } = useDatabase(User);
closeFirst(() => passwords.onApplicationShutdown());

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
