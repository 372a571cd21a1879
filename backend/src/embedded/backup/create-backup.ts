import { existsSync, readdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { clusterPaths } from '../postgres/postgres-cluster.ts';
import { startEmbeddedPostgres } from '../postgres/postgres.ts';
import { isAlive } from '../postgres/postmaster-file.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { ABOUT, type About, BackupError, LABEL, MACHINE } from './backup-format.ts';
import { beginBaseBackup } from './base-backup.ts';
import { clusterEntries, type DataEntry, otherEntries } from './data-files.ts';

interface Options {
  readonly dataDir: string;
  /** A new file. */
  readonly file: string;
  readonly release: string;
  readonly signal: AbortSignal;
  readonly report: (line: string) => void;
}

/**
 * Writes a consistent copy of the data folder into one file, while the service runs or not. It contains everything that
 * was acknowledged before the backup began.
 * @returns what was stored when it began, and how many files it has
 * @throws BackupError
 */
export async function createBackup(options: Options): Promise<About & { readonly files: number }> {
  const { dataDir, file } = options;
  if (!existsSync(clusterPaths(dataDir).cluster))
    throw new BackupError(`保存するデータがありません (There is no data: ${dataDir})`);
  if (existsSync(file)) throw new BackupError(`すでにあるファイルには書きません (The file exists: ${file})`);
  await removeUnfinished(file);
  const postgres = await startEmbeddedPostgres({ dataDir, log: options.report });
  const draft = `${file}.${process.pid}.part`;
  try {
    const result = await written(draft, postgres.url, options);
    await published(draft, file);
    return result;
  } finally {
    await rm(draft, { force: true });
    await postgres.stop();
  }
}

async function written(draft: string, url: string, options: Options): Promise<About & { readonly files: number }> {
  const { dataDir, release, signal } = options;
  const about = await aboutNow(url, release);
  const base = await beginBaseBackup(url);
  const archive = new ArchiveWriter(draft, signal);
  try {
    await archive.text(ABOUT, `${JSON.stringify(about, null, 2)}\n`);
    await addAll(archive, dataDir, clusterEntries(dataDir));
    // Photos that are removed from here on are in the backup, photos that are added before `finish` follow after it.
    await addAll(archive, dataDir, otherEntries(dataDir));
    const { label, segments } = await base.finish();
    await archive.text(LABEL, label);
    for (const segment of segments) {
      const name = `postgres/pg_wal/${segment}`;
      await archive.file(name, join(dataDir, name));
    }
    await addAll(archive, dataDir, otherEntries(dataDir));
    await archive.finish();
    return { ...about, files: archive.files };
  } catch (error) {
    await archive.abort();
    throw error;
  } finally {
    await base.close();
  }
}

async function addAll(archive: ArchiveWriter, dataDir: string, entries: AsyncIterable<DataEntry>): Promise<void> {
  for await (const { name, isFolder } of entries) {
    if (archive.has(name)) continue;
    if (isFolder) await archive.folder(name);
    else await archive.file(name, join(dataDir, name));
  }
}

async function aboutNow(url: string, release: string): Promise<About> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: there } = await client.query<{ there: boolean }>(
      `SELECT to_regclass('event_log.events') IS NOT NULL AND to_regclass('app.items') IS NOT NULL
         AND to_regclass('read_models.checkpoints') IS NOT NULL AS there`,
    );
    if (!there[0]?.there)
      throw new BackupError(
        'データベースがまだ空です。先に npm start で起動してください (The database is still empty)',
      );
    const { rows } = await client.query<Pick<About, 'postgres' | 'migration' | 'counts'>>(`
      SELECT split_part(current_setting('server_version'), '.', 1) AS postgres,
        (SELECT max(timestamp)::float8 FROM app.migrations) AS migration,
        json_build_object(
          'events', (SELECT coalesce(max(position), 0) FROM event_log.events),
          'accounts', (SELECT count(*) FROM app.users),
          'items', (SELECT count(*) FROM app.items)
        ) AS counts`);
    return { format: 1, release, takenAt: new Date().toISOString(), machine: MACHINE, ...rows[0]! };
  } finally {
    await client.end();
  }
}

/** The file gets its name once it is whole, and on the disk. */
async function published(draft: string, file: string): Promise<void> {
  await rename(draft, file);
  const folder = await open(dirname(file));
  await folder.sync().finally(() => folder.close());
}

/** What a killed backup of the same name has left. */
async function removeUnfinished(file: string): Promise<void> {
  if (!existsSync(dirname(file)))
    throw new BackupError(`保存先のフォルダーがありません (The folder does not exist: ${dirname(file)})`);
  const start = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file))) {
    const pid = name.startsWith(start) ? /^(\d+)\.part$/.exec(name.slice(start.length))?.[1] : undefined;
    if (pid && !isAlive(Number(pid))) await rm(join(dirname(file), name), { force: true });
  }
}
