import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../../backend/src/postgres/data-source.ts';

/** A database of one test file, empty, on the Postgres that the Jest run started. */
export interface FreshDatabase {
  /** A `postgresql://` URL. */
  url: string;
  /** Cuts what is still connected and removes the database. */
  drop(): Promise<void>;
}

/** Call it in `beforeAll`, and `drop()` in `afterAll` once the file's own pools are closed. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = process.env.MEGURI_TEST_POSTGRES;
  if (!server) throw new Error('No Postgres: only *.int.spec.ts and *.sys.spec.ts run with one');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(server, name) };
}

/** A fresh database with the ordinary tables, as a start makes them. */
export async function migratedDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase();
  await migrate(database.url);
  return database;
}

/**
 * A pool that was ended may still be closing its sockets; cut off then, it raises an error nobody listens for, and that
 * fails whichever test file the worker has come to. So it gets a second.
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
