import { DataSource, type DataSourceOptions } from 'typeorm';
import { Accounts1763683200000 } from './migrations/1763683200000-accounts.ts';
import { Items1763683200001 } from './migrations/1763683200001-items.ts';
import { DemoClock1763683200002 } from './migrations/1763683200002-demo-clock.ts';
import { Follows1763683200100 } from './migrations/1763683200100-follows.ts';
import { Feedback1763683200101 } from './migrations/1763683200101-feedback.ts';
import { Maintenance1763683200102 } from './migrations/1763683200102-maintenance.ts';
import { Identity1763683200103 } from './migrations/1763683200103-identity.ts';
import { Leaving1763683200104 } from './migrations/1763683200104-leaving.ts';
import { Mails1763683300000 } from './migrations/1763683300000-mails.ts';
import { AccountSecurity1763683300001 } from './migrations/1763683300001-account-security.ts';
import { ItemSearch1763683400000 } from './migrations/1763683400000-item-search.ts';
import { Favourites1763683400001 } from './migrations/1763683400001-favourites.ts';
import { PhotoWidths1763683400002 } from './migrations/1763683400002-photo-widths.ts';
import { ItemCatalogue1763683400003 } from './migrations/1763683400003-item-catalogue.ts';

const MIGRATIONS = [
  Accounts1763683200000,
  Items1763683200001,
  DemoClock1763683200002,
  Follows1763683200100,
  Feedback1763683200101,
  Maintenance1763683200102,
  Identity1763683200103,
  Leaving1763683200104,
  Mails1763683300000,
  AccountSecurity1763683300001,
  ItemSearch1763683400000,
  Favourites1763683400001,
  PhotoWidths1763683400002,
  ItemCatalogue1763683400003,
];
/** Any number: instances that start at once take turns at the migrations. */
const MIGRATION_LOCK = 7_359_402;

/** The ordinary tables' data source: everything in the schema `app`. */
export function dataSourceOptions(url: string, entities: DataSourceOptions['entities'] & {}): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    schema: 'app',
    entities,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    extra: { max: 8, application_name: 'meguri-app', connectionTimeoutMillis: 5000 },
  };
}

/**
 * Connects and brings the schema up to date; safe when several instances start at once.
 * @param statements of tables that aren't TypeORM's, written so that a repetition changes nothing
 */
export async function openDataSource(
  options: DataSourceOptions,
  statements: readonly string[] = [],
): Promise<DataSource> {
  const dataSource = new DataSource(options);
  await dataSource.initialize();
  try {
    await migrate(dataSource, statements);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

async function migrate(dataSource: DataSource, statements: readonly string[]): Promise<void> {
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await lock.query('CREATE SCHEMA IF NOT EXISTS app');
    await dataSource.runMigrations({ transaction: 'each' });
    for (const statement of statements) await lock.query(statement);
  } finally {
    // Closing a session would release it too, but this connection goes back to the pool.
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
  }
}
