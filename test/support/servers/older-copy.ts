import { randomBytes } from 'node:crypto';
import pg from 'pg';

const { Client, DatabaseError } = pg;

/** A copy of a database as it was, to be put in its place. */
export interface OlderCopy {
  /** As after a restore, or a standby that lacked the newest commits: connections are cut, and new ones meet the copy. */
  takeOver(): Promise<void>;
  /** Removes what has lost its place. */
  drop(): Promise<void>;
}

/** Copies a database of a test file; what is connected to it is cut. */
export async function olderCopyOf(url: string): Promise<OlderCopy> {
  const name = new URL(url).pathname.slice(1);
  const spare = `test_${randomBytes(6).toString('hex')}`;
  await administer(async (client) => {
    await withoutConnections(client, name, `CREATE DATABASE ${spare} TEMPLATE ${name}`);
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  });
  return {
    takeOver: () =>
      administer(async (client) => {
        await withoutConnections(client, name, `ALTER DATABASE ${name} RENAME TO ${spare}_lost`);
        await client.query(`ALTER DATABASE ${spare} RENAME TO ${name}`);
      }),
    drop: () =>
      administer(async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${spare}`);
        await client.query(`DROP DATABASE IF EXISTS ${spare}_lost`);
      }),
  };
}

const OBJECT_IN_USE = '55006';
const TRIES = 5;

/** Who was let in a moment before, and isn't in the list of sessions yet, is cut at the next try. */
async function withoutConnections(client: pg.Client, name: string, statement: string): Promise<void> {
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  for (let tries = 1; ; tries += 1) {
    await client.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`);
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if (tries === TRIES || !(error instanceof DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
    }
  }
}

async function administer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new Client(process.env.MEGURI_TEST_POSTGRES);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
