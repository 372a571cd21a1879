import { randomBytes } from 'node:crypto';
import pg from 'pg';

const { Client, DatabaseError } = pg;

/** An earlier copy of a database that can replace it. */
export interface OlderCopy {
  /**
   * Replaces the database, as after a restore, or a failover to a standby without the newest commits: connections are
   * cut, and new ones reach the copy.
   */
  takeOver(): Promise<void>;
  /** Removes the replaced database. */
  drop(): Promise<void>;
}

/** Copies a database of a test file; its connections are cut. */
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

/** A connection that was just accepted may not be in the list of sessions yet, and is cut at the next attempt. */
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
