import type { ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, openSync, statSync, truncateSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureCluster, startFailure, type ClusterPaths } from './postgres-cluster.ts';
import {
  EmbeddedPostgresError,
  spawnPostgres,
  type PostgresAccount,
  type PostgresBinaries,
} from './postgres-process.ts';
import { forgetStalePostmaster, isAlive, runningPostmaster, type Postmaster } from './postmaster-file.ts';

const LOG_KEPT_BYTES = 5 * 1024 * 1024;
const ATTEMPTS = 20;
/** Recovery after a crash replays at most `max_wal_size`: seconds, on a slow disk a minute. */
const TIMEOUT_MS = 120_000;
const FAST_SHUTDOWN_MS = 20_000;

export interface PostmasterOptions {
  paths: ClusterPaths;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  /** Postgres settings for its command line. */
  settings: Record<string, string>;
  /** Receives one line about each step that takes time. */
  log: (line: string) => void;
  /** The port to listen on; absent: any free port. */
  port?: number;
}

/** Reuses the Postgres that runs on the cluster, or starts one; another process may do the same at this moment. */
export async function runPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster } = options.paths;
  for (let attempt = 1; ; attempt++) {
    const found = await settled(cluster);
    if (found) return found;
    try {
      return await start(options);
    } catch (error) {
      const rival = runningPostmaster(cluster) !== null;
      const passing = rival || /already exists|still in use|could not create any TCP/.test(String(error));
      if (!passing || attempt === ATTEMPTS) throw error;
      await delay(250);
    }
  }
}

/** The running Postgres once it accepts connections; null when there is none. */
async function settled(cluster: string): Promise<Postmaster | null> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    const found = runningPostmaster(cluster);
    if (!found || found.status === 'ready') return found;
    await delay(20);
  }
  throw new EmbeddedPostgresError(
    `組み込みのPostgresが応答しません (The embedded Postgres does not answer: ${cluster})`,
  );
}

async function start(options: PostmasterOptions): Promise<Postmaster> {
  const { paths, binaries, account, settings, log } = options;
  const outputFd = openLog(paths.log);
  try {
    await ensureCluster(paths, binaries, { account, outputFd, sync: settings.fsync !== 'off', log });
    forgetStalePostmaster(paths.cluster);
    const since = statSync(paths.log).size;
    const args = ['-D', paths.cluster, '-p', String(options.port ?? (await freePort()))];
    for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
    const child = spawnPostgres(binaries.postgres, args, { account, dataDir: paths.cluster, outputFd });
    return await ready(child, paths, since);
  } finally {
    closeSync(outputFd);
  }
}

function openLog(path: string): number {
  try {
    const outputFd = openSync(path, 'a', 0o600);
    // Earlier versions made the file readable for all users of the machine.
    chmodSync(path, 0o600);
    if (statSync(path).size > LOG_KEPT_BYTES) truncateSync(path);
    return outputFd;
  } catch (cause) {
    const sentence = 'MEGURI_DATA_DIR に書き込めません。別のユーザーのものかもしれません';
    throw new EmbeddedPostgresError(`${sentence} (Cannot be written, perhaps another user's: ${path})`, { cause });
  }
}

async function ready(child: ChildProcess, paths: ClusterPaths, since: number): Promise<Postmaster> {
  let ended: string | null = null;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended = `exit ${code ?? signal}`));
  child.unref();
  for (;;) {
    if (ended !== null) throw startFailure(paths, ended, since);
    const found = runningPostmaster(paths.cluster);
    if (found?.pid === child.pid && found?.status === 'ready') return found;
    await delay(10);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, failed) => {
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', done);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

/**
 * A fast shutdown (running transactions are rolled back); if it hangs, Postgres is killed and recovers at the next
 * start.
 */
export async function stopPostmaster(cluster: string): Promise<void> {
  const postmaster = runningPostmaster(cluster);
  if (!postmaster) return;
  process.kill(postmaster.pid, 'SIGINT');
  const hardAt = Date.now() + FAST_SHUTDOWN_MS;
  while (isAlive(postmaster.pid)) {
    if (Date.now() > hardAt) {
      process.kill(postmaster.pid, 'SIGQUIT');
      return;
    }
    await delay(10);
  }
}
