import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ensureWritableDataFolder } from './data-folder.ts';
import { clusterPaths, databaseUrl, type ClusterPaths } from './postgres-cluster.ts';
import { postgresAccount, postgresBinaries } from './postgres-process.ts';
import { runPostmaster, stopPostmaster, type PostmasterOptions } from './postmaster.ts';
import { runningPostmaster } from './postmaster-file.ts';

const DATABASE = 'meguri';
/** Any number: every process that uses the cluster holds this advisory lock shared, so that the last one can tell. */
const IN_USE = 7_359_401;
const WATCH_MS = 500;

/** Durable, and sized for a small machine; checkpoints are rare and spread out, so that they don't stutter. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_buffers: '16MB',
  min_wal_size: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  log_checkpoints: 'off',
  // A refused duplicate would be told with its value, an e-mail address for instance.
  log_error_verbosity: 'terse',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export interface EmbeddedPostgres {
  /** A `postgresql://` URL of the database `meguri`, with its password. */
  url: string;
  /**
   * A fast shutdown. Call it when all pools are closed; connections that are left are cut. While another process still
   * uses the same data folder, Postgres goes on for it.
   */
  stop(): Promise<void>;
}

/**
 * Runs a real Postgres in `dataDir` (`postgres/`, `postgres.log`) on a free port. One that still runs there, left by a
 * server that was killed, is taken over; one that dies later is started again on its port.
 * @param options.log is told what takes time, in one line
 * @param options.settings Postgres settings that differ, as tests want (`fsync: 'off'`)
 * @throws EmbeddedPostgresError with one sentence: no such machine, no space, no access
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const paths = clusterPaths(dataDir);
  ensureWritableDataFolder(dataDir);
  const place: PostmasterOptions = {
    paths,
    binaries: postgresBinaries(),
    account: postgresAccount(),
    settings: { ...SETTINGS, ...options.settings },
    log: options.log,
  };
  const { port } = await runPostmaster(place);
  await ensureDatabase(paths, port);
  const url = databaseUrl(paths, port, DATABASE);
  let mark = await markInUse(url);
  const watching = keepRunning({ ...place, port }, async () => {
    mark = await markInUse(url);
  });
  const stop = async (): Promise<void> => {
    await watching.end();
    await stopUnlessInUse(mark, paths);
  };
  return { url, stop };
}

/** Postgres may be killed by itself, when memory runs out for one: the service then waits for it, and goes on. */
function keepRunning(place: PostmasterOptions, restarted: () => Promise<void>): { end(): Promise<void> } {
  const ending = new AbortController();
  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await delay(WATCH_MS, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted || runningPostmaster(place.paths.cluster)) continue;
      place.log('Postgresが停止したため、再起動します… (Restarting Postgres)');
      await runPostmaster(place)
        .then(restarted)
        .catch((error: unknown) => place.log(String(error)));
    }
  };
  const watching = watch();
  return {
    end: () => {
      ending.abort();
      return watching;
    },
  };
}

async function ensureDatabase(paths: ClusterPaths, port: number): Promise<void> {
  const maintenance = new pg.Client(databaseUrl(paths, port, 'postgres'));
  await maintenance.connect();
  try {
    const { rowCount } = await maintenance.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await maintenance.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    // 42P04, 23505: another process made it in the same moment.
    if (!['42P04', '23505'].includes(String((error as { code?: unknown }).code))) throw error;
  } finally {
    await maintenance.end();
  }
}

async function markInUse(url: string): Promise<pg.Client> {
  const mark = new pg.Client(url);
  // Postgres going away shows in every query of the server; here it only frees the mark.
  mark.on('error', () => undefined);
  await mark.connect();
  await mark.query('SELECT pg_advisory_lock_shared($1)', [IN_USE]);
  return mark;
}

async function stopUnlessInUse(mark: pg.Client, paths: ClusterPaths): Promise<void> {
  const last = await isLastUser(mark).catch(() => true);
  const ended = mark.end().catch(() => undefined);
  if (last) await stopPostmaster(paths.cluster);
  await Promise.race([ended, delay(1000, undefined, { ref: false })]);
}

async function isLastUser(mark: pg.Client): Promise<boolean> {
  await mark.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE]);
  const { rows } = await mark.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [IN_USE]);
  return rows[0]?.last ?? true;
}
