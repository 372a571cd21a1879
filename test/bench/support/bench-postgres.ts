import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { stopPostmaster } from '../../../backend/src/embedded/postgres/postmaster.ts';
import { isAlive } from '../../../backend/src/embedded/postgres/postmaster-file.ts';
import { startEmbeddedPostgres } from '../../../backend/src/embedded/postgres/postgres.ts';

const PREFIX = 'meguri-bench-';

/** The benchmarks' own Postgres: embedded and durable, with the service's settings. */
export interface BenchPostgres {
  /** Creates an empty database. @returns its URL */
  database(name: string): Promise<string>;
  /** Postgres' log file. */
  readonly logFile: string;
  /** A folder that is deleted when Postgres stops. */
  folder(name: string): string;
  stop(): Promise<void>;
}

export async function startBenchPostgres(): Promise<BenchPostgres> {
  await clearLeftovers();
  const dataDir = join(tmpdir(), `${PREFIX}${process.pid}`);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return {
    logFile: join(dataDir, 'postgres.log'),
    database: async (name) => {
      const url = new URL(postgres.url);
      const client = new pg.Client(url.href);
      await client.connect();
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name}`);
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
      rmSync(dataDir, { recursive: true, force: true });
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
