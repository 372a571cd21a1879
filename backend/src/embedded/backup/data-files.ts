import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file or folder of the data folder, with `/` between the parts of its name. */
export interface DataEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** What isn't data: Postgres' output, and files that an interrupted start or upload has left. */
const NO_DATA = /^postgres\.log$|^postgres\.new-|^\.writable-|\.part$|^[^/]+\.(?:keys?|secret)\.\d+$/;

/** What Postgres writes again at its start; `pg_wal` and `backup_label` are added when the files are copied. */
const OF_RUNNING_POSTGRES =
  /^postgres\/(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|current_logfiles|(?:.*\/)?pgsql_tmp.*|(?:.*\/)?pg_internal\.init.*)$/;
/** Folders that Postgres needs, but not what is in them. */
const EMPTIED =
  /^postgres\/(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
/** It says where recovery begins, so it is copied after all other files of the cluster. */
const CONTROL = 'postgres/global/pg_control';

/** All folders and files of the cluster to copy. */
export async function* clusterEntries(dataDir: string): AsyncGenerator<DataEntry> {
  yield* entriesBelow(dataDir, 'postgres', (name) => !OF_RUNNING_POSTGRES.test(name) && name !== CONTROL);
  yield { name: 'postgres/pg_wal/archive_status', isFolder: true };
  yield { name: CONTROL, isFolder: false };
}

/** All other folders and files of the data folder: uploads, keys, the outbox. */
export async function* otherEntries(dataDir: string): AsyncGenerator<DataEntry> {
  for (const name of (await readdir(dataDir)).sort())
    if (name !== 'postgres') yield* entriesBelow(dataDir, name, (one) => !NO_DATA.test(one));
}

/** A file that is removed meanwhile is left out: nothing that is kept refers to it. */
async function* entriesBelow(
  dataDir: string,
  name: string,
  isWanted: (name: string) => boolean,
): AsyncGenerator<DataEntry> {
  if (!isWanted(name)) return;
  const found = await stat(join(dataDir, name)).catch(ignoreMissing);
  if (found?.isFile()) yield { name, isFolder: false };
  if (!found?.isDirectory()) return;
  yield { name, isFolder: true };
  if (EMPTIED.test(name)) return;
  for (const child of (await readdir(join(dataDir, name)).catch(ignoreMissing)) ?? [])
    yield* entriesBelow(dataDir, `${name}/${child}`, isWanted);
}

/** @throws any error but that the file isn't there */
export function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
