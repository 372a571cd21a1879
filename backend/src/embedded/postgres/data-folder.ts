import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, postgresAccount } from './postgres-process.ts';

/**
 * Makes the data folder, which no other user of the machine may read or enter; one that is there keeps its rights. As root, the
 * group of the account that Postgres runs as may pass through it.
 */
export function makeDataFolder(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dirname(dataDir), { recursive: true });
  try {
    mkdirSync(dataDir, { mode: 0o700 });
  } catch (error) {
    // Another process of the service made it in the same moment.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  letPostgresPass(dataDir);
}

function letPostgresPass(dataDir: string): void {
  try {
    const account = postgresAccount();
    if (!account) return;
    chownSync(dataDir, 0, account.gid);
    chmodSync(dataDir, 0o710);
  } catch (error) {
    // Where there is no such account, the start of the embedded Postgres says so; a Postgres elsewhere needs none.
    if (!(error instanceof EmbeddedPostgresError)) throw error;
  }
}

/** Whether an error says that the disk has no space left. */
export const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** @throws EmbeddedPostgresError with one sentence when nothing can be written there */
export function ensureWritableDataFolder(dataDir: string): void {
  const probe = join(dataDir, `.writable-${process.pid}`);
  try {
    makeDataFolder(dataDir);
    closeSync(openSync(probe, 'w'));
    rmSync(probe);
  } catch (cause) {
    if (cause instanceof EmbeddedPostgresError) throw cause;
    const sentence = isFull(cause)
      ? `ディスクの空き容量がありません (The disk is full: ${dataDir})`
      : `MEGURI_DATA_DIR に書き込めません (MEGURI_DATA_DIR cannot be written: ${dataDir})`;
    throw new EmbeddedPostgresError(sentence, { cause });
  }
}
