import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ensureWritableDataFolder } from './data-folder.ts';
import { clusterPaths, databaseUrl, type ClusterPaths } from './postgres-cluster.ts';
import { postgresAccount, postgresBinaries } from './postgres-process.ts';
import { runPostmaster, stopPostmaster, type PostmasterOptions } from './postmaster.ts';
import { runningPostmaster } from './postmaster-file.ts';

const DATABASE = 'meguri';
/**
 * An arbitrary number: each process that uses the cluster holds this advisory lock shared, so that the last one can
 * find out that it is the last.
 */
const IN_USE = 7_359_401;
const WATCH_MS = 500;

/** Durable, and sized for a small machine; checkpoints are rare and spread out, so that they cause no stalls. */
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
  // So that a backup can copy the files while they change (decision 151).
  wal_level: 'replica',
  max_wal_senders: '0',
  wal_buffers: '16MB',
  min_wal_size: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  log_checkpoints: 'off',
  // Otherwise the message of a duplicate key would log its value, such as an e-mail address.
  log_error_verbosity: 'terse',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export interface EmbeddedPostgres {
  /** A `postgresql://` URL of the database `meguri`, with its password. */
  url: string;
  /**
   * A fast shutdown. Call it after closing all pools; remaining connections are cut. While another process uses the
   * same data folder Postgres keeps running.
   */
  stop(): Promise<void>;
}

/**
 * Runs a real Postgres in `dataDir` (`postgres/`, `postgres.log`) on a free port. One left running by a killed server
 * is reused; one that dies later is restarted on the same port.
 * @param options.log receives one line about each step that takes time
 * @param options.settings Postgres settings to override, as in tests (`fsync: 'off'`)
 * @throws EmbeddedPostgresError with a one-sentence message: unsupported machine, no space, no access
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

/**
 * Postgres may be killed separately, for instance when memory runs out: the service waits for its restart and
 * continues.
 */
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
    // 42P04, 23505: another process created it first.
    if (!['42P04', '23505'].includes(String((error as { code?: unknown }).code))) throw error;
  } finally {
    await maintenance.end();
  }
}

async function markInUse(url: string): Promise<pg.Client> {
  const mark = new pg.Client(url);
  // A lost connection is reported by the server's own queries; here it only releases the lock.
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
