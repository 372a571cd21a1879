import pg from 'pg';
import { BackupError } from './backup-format.ts';

/** What a copy of the cluster's files needs to become consistent. */
export interface BaseBackupEnd {
  /** The content of `backup_label`. */
  readonly label: string;
  /** The segments of the write-ahead log to copy, oldest first. */
  readonly segments: readonly string[];
}

export interface BaseBackup {
  /** Call it once all files are copied; copy the segments before `close`. */
  finish(): Promise<BaseBackupEnd>;
  close(): Promise<void>;
}

/**
 * Begins a base backup of the running Postgres: from now on its files can be copied while they change. A temporary
 * replication slot keeps the write-ahead log; both end with this connection, also when the process is killed.
 * @throws BackupError when Postgres writes too little to its log for that
 */
export async function beginBaseBackup(url: string): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, application_name: 'meguri-backup' });
  // A lost connection is reported by the next query.
  client.on('error', () => undefined);
  await client.connect();
  const close = () => client.end().catch(() => undefined);
  try {
    await requireReplicaLog(client);
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [`meguri_backup_${process.pid}`]);
    await client.query(`SELECT pg_backup_start('meguri', true)`);
  } catch (error) {
    await close();
    throw error;
  }
  return { finish: () => finish(client), close };
}

async function requireReplicaLog(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ level: string }>(`SELECT current_setting('wal_level') AS level`);
  if (rows[0]?.level === 'minimal')
    throw new BackupError(
      '前のバージョンが起動したPostgresが動いています。サービスを一度再起動してください (Restart the service once: its Postgres was started by an earlier release)',
    );
}

async function finish(client: pg.Client): Promise<BaseBackupEnd> {
  const { rows } = await client.query<{ label: string; last: string; all: string[] }>(
    `SELECT s.labelfile AS label, pg_walfile_name(s.lsn) AS last,
       (SELECT array_agg(name ORDER BY name) FROM pg_ls_waldir() WHERE name ~ '^[0-9A-F]{24}$') AS all
     FROM pg_backup_stop(false) AS s`,
  );
  const { label = '', last = '', all = [] } = rows[0] ?? {};
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1] ?? '';
  const segments = all.filter((name) => first <= name && name <= last);
  if (segments[0] !== first || segments.at(-1) !== last)
    throw new Error(`the write-ahead log from ${first} to ${last} is incomplete`);
  return { label, segments };
}
