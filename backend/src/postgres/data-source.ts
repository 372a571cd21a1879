import { KEPT_ALIVE } from '@meguri/projections/postgres/connection.ts';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { adoptRelease } from './adopted-release.ts';
import { BASELINES, CHANGES } from './migrations/migrations.ts';

/** An arbitrary number: instances that start at the same time run the migrations one after the other. */
const MIGRATION_LOCK = 7_359_402;

/** The ordinary tables: the schema `app`. */
const TABLES = { type: 'postgres', schema: 'app' } as const;

/** TypeORM over connections of this pool, which its owner still has to end. */
export function dataSourceOptions(pool: pg.Pool, entities: DataSourceOptions['entities'] & {}): DataSourceOptions {
  return { ...TABLES, entities, driver: driverOver(pool) };
}

/**
 * TypeORM would construct a pool from the driver's class, handle its errors and end it. This hands it the existing pool
 * instead.
 */
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
 * Migrates the ordinary tables, over connections of its own: a migration may take longer than any request. Safe when
 * several instances start at the same time.
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
    // Closing the connection releases the lock.
    await dataSource.destroy();
  }
}
