import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, postgresAccount } from './postgres-process.ts';

/**
 * Creates the data folder, which no other user of the machine may read or enter; an existing folder keeps its
 * permissions. Under root the group of Postgres' account may pass through it.
 */
export function makeDataFolder(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dirname(dataDir), { recursive: true });
  try {
    mkdirSync(dataDir, { mode: 0o700 });
  } catch (error) {
    // Another process of the service created it first.
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
    // A missing account is reported when the embedded Postgres starts; an external Postgres needs none.
    if (!(error instanceof EmbeddedPostgresError)) throw error;
  }
}

/** Whether the disk is full. */
export const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** @throws EmbeddedPostgresError with a one-sentence message when the folder isn't writable */
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
