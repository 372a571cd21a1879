import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

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
  await administer([
    ...withoutConnections(name),
    `CREATE DATABASE ${spare} TEMPLATE ${name}`,
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`,
  ]);
  return {
    takeOver: () =>
      administer([
        ...withoutConnections(name),
        `ALTER DATABASE ${name} RENAME TO ${spare}_lost`,
        `ALTER DATABASE ${spare} RENAME TO ${name}`,
      ]),
    drop: () => administer([`DROP DATABASE IF EXISTS ${spare}`, `DROP DATABASE IF EXISTS ${spare}_lost`]),
  };
}

const withoutConnections = (name: string): string[] => [
  `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
  `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
];

async function administer(statements: readonly string[]): Promise<void> {
  const client = new Client(process.env.MEGURI_TEST_POSTGRES);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
