import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { User } from '../accounts/user.entity.ts';
import { dataSourceOptions, migrate } from './data-source.ts';
import { inTransaction } from './in-transaction.ts';
import { MailsOfNoNews1763922000000 } from './migrations/notifications/1763922000000-mails-of-no-news.ts';
import { useEmptyDatabase } from '../../../test/support/use-database.ts';

const database = useEmptyDatabase();
const { pool } = database;

const open = () => new DataSource(dataSourceOptions(pool, [User])).initialize();

describe('migrating', () => {
  it('fails with the reason, and releases the lock', async () => {
    await pool.query('CREATE SCHEMA app; CREATE TABLE app.users ()');
    await expect(migrate(database.url)).rejects.toThrow('"users" already exists');
    await pool.query('DROP TABLE app.users');
    await migrate(database.url);
  });

  it('migrates an empty database once, though four instances start at once', async () => {
    await pool.query('DROP SCHEMA app CASCADE');
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM app.migrations');
    expect(rows.map(({ name }) => name)).toContain('AccountsBaseline1763914000001');
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    await pool.query('SELECT * FROM app.webhook_inbox');
  });

  it('keeps existing rows', async () => {
    await pool.query(`INSERT INTO app.users (username, password_hash) VALUES ('hanako', 'x')`);
    await migrate(database.url);
    const source = await open();
    expect(await source.getRepository(User).countBy({ username: 'hanako' })).toBe(1);
    await source.destroy();
  });

  it('removes from closed reports what departed users had written, and from no others', async () => {
    await pool.query(`INSERT INTO app.users (id, username, password_hash, erased_at)
      VALUES (71, 'left', 'x', now()), (72, 'here', 'x', NULL)`);
    await pool.query(`INSERT INTO app.reports (id, reporter_id, subject, subject_id, about_id, reason, created_at, closed_at)
      VALUES (gen_random_uuid(), 71, 'user', '1', 72, 'closed of one who left', now(), now()),
        (gen_random_uuid(), 71, 'user', '2', 72, 'open of one who left', now(), NULL),
        (gen_random_uuid(), 72, 'user', '1', 71, 'closed', now(), now())`);
    await pool.query(`DELETE FROM app.migrations WHERE name LIKE 'WordsOfThoseWhoLeft%'`);
    await migrate(database.url);
    const { rows } = await pool.query<{ reason: string }>('SELECT reason FROM app.reports ORDER BY reason');
    expect(rows.map(({ reason }) => reason)).toEqual(['', 'closed', 'open of one who left']);
  });

  it('tells unsent mails that were dropped as already read or too late from sent ones', async () => {
    const source = await open();
    const runner = source.createQueryRunner();
    const migration = new MailsOfNoNews1763922000000();
    await migration.down(runner);
    await pool.query(`INSERT INTO app.users (id, username, password_hash) VALUES (73, 'mailed', 'x')`);
    await pool.query(`WITH notified AS (
        INSERT INTO app.notifications (id, user_id, kind, title, sentence, path, at, read_at, deadline)
        SELECT gen_random_uuid(), 73, kind, title, '', '/', now(), now() + read_in, now() + over_in
        FROM (VALUES ('sent', 'shipped', NULL::interval, interval '1 day'), ('read when it came', 'shipped', '-1 minute', NULL),
          ('read since', 'shipped', '1 day', NULL), ('safety', 'account_safety', '-1 day', NULL), ('left aside', 'shipped', '-1 day', NULL),
          ('waits', 'shipped', '-1 day', NULL), ('read', 'shipped', '-1 day', NULL), ('too late', 'approved', NULL, '-1 day'))
          AS n (title, kind, read_in, over_in) RETURNING id, title)
      INSERT INTO app.mails (id, notification_id, done_at, left_aside)
      SELECT gen_random_uuid(), id, CASE WHEN title <> 'waits' THEN now() END, title = 'left aside' FROM notified`);
    await migration.up(runner);
    await runner.release();
    await source.destroy();
    const { rows } = await pool.query<{ title: string }>(
      'SELECT n.title FROM app.mails m JOIN app.notifications n ON n.id = m.notification_id WHERE m.no_news ORDER BY n.title',
    );
    expect(rows.map(({ title }) => title)).toEqual(['read', 'too late']);
  });

  it('replaces the index of the catalogue while an instance of release 0.5.0 changes an item', async () => {
    await pool.query(`DROP INDEX app.items_catalogue_in_order;
      CREATE INDEX items_catalogue_version ON app.items (catalogue_version);
      DELETE FROM app.migrations WHERE name ~ '(IndexOfTheCatalogue|CatalogueInOrder|FormerCatalogueIndex)[0-9]+$'`);
    const migrated = await inTransaction(pool, async (writer) => {
      await writer.query('SELECT FROM app.items FOR UPDATE');
      const migrating = migrate(database.url).then(
        () => 'migrated',
        (error: Error) => error.message,
      );
      await indexIsBeingDropped();
      await writer.query(`UPDATE app.items SET status = 'deleted'`);
      return { migrating };
    });
    expect(await migrated.migrating).toBe('migrated');
    expect(await catalogueIndexes()).toEqual(['items_catalogue_in_order']);
  });
});

/** Resolves once the migration that drops an index waits for another transaction. */
async function indexIsBeingDropped(): Promise<void> {
  for (const end = performance.now() + 10_000; performance.now() < end; await delay(20)) {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'meguri-migrations'
         AND wait_event_type = 'Lock' AND query LIKE '%DROP INDEX%'`,
    );
    if (rowCount !== 0) return;
  }
  throw new Error('No index was dropped');
}

async function catalogueIndexes(): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'app' AND indexname LIKE 'items_catalogue%'`,
  );
  return rows.map(({ name }) => name);
}

describe('the data source', () => {
  it('uses the pool that it was given, and doesn’t close it', async () => {
    const source = await open();
    await source.query('SELECT 1');
    const { rows } = await pool.query(
      `SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datname = current_database()`,
    );
    expect(rows[0].connections).toBeLessThanOrEqual(2);
    await source.destroy();
    await pool.query('SELECT 1');
  });
});
