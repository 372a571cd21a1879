import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../../../test/support/postgres.ts';
import { User } from '../accounts/user.entity.ts';
import { Item } from '../items/item.entity.ts';
import { Upload } from '../uploads/upload.entity.ts';
import { dataSourceOptions, openDataSource } from './data-source.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const open = (statements: string[] = []) =>
  openDataSource(dataSourceOptions(database.url, [User, Item, Upload]), statements);

describe('opening the data source', () => {
  it('brings an empty database up to date once, though four instances start at once', async () => {
    const statements = ['CREATE TABLE IF NOT EXISTS app.of_others (id int)'];
    const sources = await Promise.all(Array.from({ length: 4 }, () => open(statements)));
    const applied: { name: string }[] = await sources[0]!.query('SELECT name FROM app.migrations');
    expect(applied.map(({ name }) => name)).toContain('Accounts1763683200000');
    expect(new Set(applied.map(({ name }) => name)).size).toBe(applied.length);
    await sources[0]!.query('SELECT * FROM app.of_others');
    await Promise.all(sources.map((source) => source.destroy()));
  });

  it('keeps what is there', async () => {
    const first = await open();
    await first.query(`INSERT INTO app.users (username, password_hash) VALUES ('hanako', 'x')`);
    await first.destroy();
    const second = await open();
    expect(await second.getRepository(User).countBy({ username: 'hanako' })).toBe(1);
    await second.destroy();
  });

  it('has entities that fit the tables', async () => {
    const source = await open();
    const changes = await source.driver.createSchemaBuilder().log();
    const columns = changes.upQueries
      .map(({ query }) => query)
      .filter((query) => /ADD|ALTER COLUMN|DROP COLUMN/.test(query));
    expect(columns.filter((query) => !/INDEX|CONSTRAINT/.test(query))).toEqual([]);
    await source.destroy();
  });

  it('says what is wrong with a statement, and leaves the lock free', async () => {
    await expect(open(['SELECT nonsense'])).rejects.toThrow('nonsense');
    await (await open()).destroy();
  });
});
