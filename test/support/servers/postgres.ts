import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../../backend/src/postgres/data-source.ts';

/** An empty database of one test file, on the Postgres of the run. */
export interface FreshDatabase {
  /** A `postgresql://` URL. */
  url: string;
  /** Cuts remaining connections and drops the database. */
  drop(): Promise<void>;
}

const EMPTY = 'template1';
/** Has the ordinary tables, see `makeTemplate`. */
const MIGRATED = 'test_template_migrated';

/** Call it in `beforeAll`, and `drop()` in `afterAll` once the file's own pools are closed. */
export function freshDatabase(): Promise<FreshDatabase> {
  return databaseLike(EMPTY);
}

/** A fresh database with the ordinary tables, as a start creates them. */
export function migratedDatabase(): Promise<FreshDatabase> {
  return databaseLike(MIGRATED);
}

export interface PlannedDatabase extends FreshDatabase {
  create(): Promise<unknown>;
}

/** A database with a URL that is known before it exists: with the ordinary tables, or empty. */
export function plannedDatabase(content: 'ordinary tables' | 'nothing'): PlannedDatabase {
  return planned(content === 'nothing' ? EMPTY : MIGRATED);
}

/**
 * Called once per run: copying a migrated database takes a tenth of the migrations' time.
 * @param server its `postgresql://` URL
 */
export async function makeTemplate(server: string): Promise<void> {
  await administer(server, (client) => client.query(`CREATE DATABASE ${MIGRATED}`));
  await migrate(urlOf(server, MIGRATED));
}

async function databaseLike(template: string): Promise<FreshDatabase> {
  const database = planned(template);
  await database.create();
  return database;
}

function planned(template: string): PlannedDatabase {
  const server = process.env.MEGURI_TEST_POSTGRES;
  if (!server) throw new Error('No Postgres: only *.int.spec.ts and *.sys.spec.ts run with one');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // By files, not by the write-ahead log, which tests never replay.
  const statement = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;
  const create = () => administer(server, (client) => client.query(statement));
  return { url: urlOf(server, name), create, drop: () => drop(server, name) };
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Waits a second first: an ended pool may still be closing its sockets, and cutting those raises an error that nothing
 * handles, which fails whatever test file the worker runs then.
 */
async function drop(server: string, name: string): Promise<void> {
  await administer(server, async (client) => {
    for (const deadline = Date.now() + 1000; Date.now() < deadline; await delay(10)) {
      const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
      if (rowCount === 0) break;
    }
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}

async function administer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
