import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { stopPostmaster } from '../../../backend/src/embedded/postgres/postmaster.ts';
import { isAlive, runningPostmaster } from '../../../backend/src/embedded/postgres/postmaster-file.ts';
import { startEmbeddedPostgres } from '../../../backend/src/embedded/postgres/postgres.ts';

const PREFIX = 'meguri-bench-';

/** The benchmarks' own Postgres: embedded and durable, with the service's settings. */
export interface BenchPostgres {
  /** Creates an empty database, or opens that of an earlier run in a kept folder. @returns its URL */
  database(name: string, kept?: 'kept'): Promise<string>;
  /** Postgres' log file. */
  readonly logFile: string;
  /** The process whose children are the connections. */
  readonly pid: number;
  /** A folder that is deleted when Postgres stops. */
  folder(name: string): string;
  stop(): Promise<void>;
}

/** @param keptFolder is used instead of a temporary folder, and kept */
export async function startBenchPostgres(keptFolder?: string): Promise<BenchPostgres> {
  await clearLeftovers();
  const dataDir = keptFolder ?? join(tmpdir(), `${PREFIX}${process.pid}`);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return {
    logFile: join(dataDir, 'postgres.log'),
    pid: runningPostmaster(join(dataDir, 'postgres'))!.pid,
    database: async (name, kept) => {
      const url = new URL(postgres.url);
      const client = new pg.Client(url.href);
      await client.connect();
      if (kept === undefined) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
      if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      url.pathname = `/${name}`;
      return url.href;
    },
    folder: (name) => {
      const folder = join(dataDir, name);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    stop: async () => {
      await postgres.stop();
      if (keptFolder === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Deletes the folders of runs that were killed. */
async function clearLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX) || isAlive(Number(name.slice(PREFIX.length)))) continue;
    const dataDir = join(tmpdir(), name);
    await stopPostmaster(join(dataDir, 'postgres'));
    rmSync(dataDir, { recursive: true, force: true });
  }
}
