import { afterAll, beforeAll } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../backend/src/postgres/data-source.ts';
import { type PlannedDatabase, plannedDatabase } from './servers/postgres.ts';

/** A spec file's own database: it exists from the first hook to the last. */
export interface OwnDatabase {
  /** A `postgresql://` URL. */
  readonly url: string;
  readonly pool: pg.Pool;
  /** For repositories of the entities that the database is used with. */
  readonly source: DataSource;
  /** Also closes this, before the pool: the last one first. */
  readonly closeFirst: (close: () => unknown) => void;
}

/** With the ordinary tables. @param entities of the tables that the spec reaches through repositories */
export function useDatabase(...entities: (abstract new () => object)[]): OwnDatabase {
  return own(plannedDatabase('ordinary tables'), entities);
}

/** Without tables. */
export function useEmptyDatabase(): OwnDatabase {
  return own(plannedDatabase('nothing'), []);
}

function own({ url, create, drop }: PlannedDatabase, entities: (abstract new () => object)[]): OwnDatabase {
  const pool = new pg.Pool({ connectionString: url });
  const source = new DataSource(dataSourceOptions(pool, entities));
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    await create();
    if (entities.length > 0) await source.initialize();
  });
  afterAll(async () => {
    for (const close of closing) await close();
    if (source.isInitialized) await source.destroy();
    await pool.end();
    await drop();
  });
  return { url, pool, source, closeFirst: (close) => void closing.unshift(close) };
}
