import { randomBytes } from 'node:crypto';
import pg from 'pg';

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
  await administer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
