import { KEPT_ALIVE } from '@meguri/projections/postgres/connection.ts';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { adoptRelease } from './adopted-release.ts';
import { BASELINES, CHANGES } from './migrations/migrations.ts';

/** Any number: instances that start at once take turns at the migrations. */
const MIGRATION_LOCK = 7_359_402;

/** The ordinary tables: everything in the schema `app`. */
const TABLES = { type: 'postgres', schema: 'app' } as const;

/** Where entities are read and written: over connections of this pool, which stays its owner's to end. */
export function dataSourceOptions(pool: pg.Pool, entities: DataSourceOptions['entities'] & {}): DataSourceOptions {
  return { ...TABLES, entities, driver: driverOver(pool) };
}

/** TypeORM makes a pool of what it takes for the driver's class, listens to its errors, and ends it. */
function driverOver(pool: pg.Pool): object {
  const lent = {
    on: () => lent,
    connect: (answer: Parameters<pg.Pool['connect']>[0]) => pool.connect(answer),
    end: (done: () => void) => done(),
  };
  return {
    Pool: function LentPool() {
      return lent;
    },
  };
}

/**
 * Brings the ordinary tables up to date, over connections of its own: a migration may take longer than any request. Safe
 * when several instances start at once.
 * @throws OldData where a release before 0.3.0 left them
 */
export async function migrate(url: string): Promise<void> {
  const dataSource = new DataSource({
    ...TABLES,
    driver: pg,
    url,
    migrations: [...BASELINES, ...CHANGES],
    migrationsTableName: 'migrations',
    extra: { ...KEPT_ALIVE, max: 2, application_name: 'meguri-migrations' },
  });
  await dataSource.initialize();
  try {
    const lock = dataSource.createQueryRunner();
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await lock.query('CREATE SCHEMA IF NOT EXISTS app');
    await adoptRelease(lock);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    // The lock goes with its connection.
    await dataSource.destroy();
  }
}
