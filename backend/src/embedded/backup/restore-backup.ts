import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isFull, makeDataFolder } from '../postgres/data-folder.ts';
import { clusterPaths } from '../postgres/postgres-cluster.ts';
import { postgresAccount, postgresBinaries } from '../postgres/postgres-process.ts';
import { startEmbeddedPostgres } from '../postgres/postgres.ts';
import { stopPostmaster } from '../postgres/postmaster.ts';
import { isAlive, runningPostmaster } from '../postgres/postmaster-file.ts';
import { unpackBackup } from './archive-reader.ts';
import { type About, BackupError } from './backup-format.ts';
import { type Restored, verifyRestored } from './verify-restored.ts';

interface Options {
  readonly file: string;
  /** Absent or empty. */
  readonly dataDir: string;
  readonly signal: AbortSignal;
  readonly report: (line: string) => void;
}

/**
 * Restores a backup. Everything is unpacked and verified in a folder beside the data folder, which gets that name at the
 * end: an interrupted restore leaves no data folder.
 * @throws BackupError
 */
export async function restoreBackup({ file, dataDir, signal, report }: Options): Promise<About & Restored> {
  refuseUnlessFolder(dataDir);
  refuseUnlessEmpty(dataDir);
  if (!existsSync(file)) throw new BackupError(`ファイルがありません (No such file: ${file})`);
  await removeUnfinished(dataDir);
  const folder = `${dataDir}.restoring-${process.pid}`;
  try {
    makeDataFolder(folder);
    const postgres = majorVersion(postgresBinaries().postgres);
    const about = await unpackBackup(file, { folder, account: postgresAccount(), postgres }, signal);
    report('展開しました。イベントログを確認しています… (Unpacked; verifying the event log)');
    const restored = await verified(folder, about, report);
    signal.throwIfAborted();
    refuseUnlessEmpty(dataDir);
    await rename(folder, dataDir);
    return { ...about, ...restored };
  } catch (error) {
    if (!isFull(error)) throw error;
    throw new BackupError(`ディスクの空き容量がありません (The disk is full: ${dirname(dataDir)})`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Postgres recovers the copied cluster when it starts, and is stopped before the folder gets its name. */
async function verified(folder: string, about: About, log: (line: string) => void): Promise<Restored> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  try {
    return await verifyRestored(postgres.url, about);
  } finally {
    await postgres.stop();
  }
}

/** The restored folder is renamed at the end, which a mounted disk or a link doesn't allow. */
function refuseUnlessFolder(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const { dev } = statSync(dirname(dataDir));
  const found = lstatSync(dataDir);
  if (found.isSymbolicLink() || found.dev !== dev)
    throw new BackupError(
      `復元先がリンクまたは別のディスクです。その中の新しいフォルダーを MEGURI_DATA_DIR に指定してください (The data folder is a link or a mounted disk: name a new folder in it: ${dataDir})`,
    );
}

function refuseUnlessEmpty(dataDir: string): void {
  if (runningPostmaster(clusterPaths(dataDir).cluster))
    throw new BackupError(`サービスが動いています。先に止めてください (The service is running: ${dataDir})`);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new BackupError(
      `復元先が空ではありません。別の名前に変えるか、MEGURI_DATA_DIR に新しいフォルダーを指定してください (The data folder is not empty: ${dataDir})`,
    );
}

/** What a killed restore has left, with its Postgres. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const start = `${basename(dataDir)}.restoring-`;
  if (!existsSync(dirname(dataDir))) return;
  for (const name of readdirSync(dirname(dataDir))) {
    if (!name.startsWith(start) || isAlive(Number(name.slice(start.length)))) continue;
    const left = join(dirname(dataDir), name);
    await stopPostmaster(clusterPaths(left).cluster);
    await rm(left, { recursive: true, force: true });
  }
}

/** `postgres (PostgreSQL) 18.4` → `18` */
const majorVersion = (executable: string): string =>
  /\) (\d+)/.exec(execFileSync(executable, ['--version'], { encoding: 'utf8' }))?.[1] ?? '';
