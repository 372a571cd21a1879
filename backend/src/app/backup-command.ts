import { readFileSync } from 'node:fs';
import { BackupError, type About } from '../embedded/backup/backup-format.ts';
import { readEnvironment } from './config/environment.ts';
import { startFailure } from './start-failure.ts';

/** Runs a command of the terminal, and prints in one sentence why it failed. Ctrl-C aborts it. */
export async function runCommand(
  command: (say: (line: string) => void, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const abort = new AbortController();
  const stop = () => abort.abort(new BackupError('中止しました (Stopped)'));
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    await command((line) => void process.stdout.write(`${line}\n`), abort.signal);
  } catch (caught) {
    const error: unknown = abort.signal.aborted ? abort.signal.reason : caught;
    const sentence = error instanceof BackupError ? error.message : startFailure(error);
    process.stderr.write(`${sentence ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`);
    process.exitCode = 1;
  }
}

/**
 * The data folder of the embedded default. `notice` says what its backup lacks; null: nothing.
 * @throws BackupError when database or log are elsewhere
 */
export function embeddedDataDir(): { readonly dataDir: string; readonly notice: string | null } {
  const { databaseUrl, eventStoreUrl, dataDir, s3 } = readEnvironment(process.env);
  if (databaseUrl !== null || eventStoreUrl !== null)
    throw new BackupError(
      'このコマンドは組み込みのPostgres専用です。DATABASE_URL や EVENTSTORE_URL を使う場合の手順は docs/operating.md にあります (Only for the embedded Postgres)',
    );
  const keys = KEYS.filter((name) => process.env[name]?.trim());
  const apart = [...keys, ...(s3 === null ? [] : ['S3 の写真 (photos in S3)'])];
  return {
    dataDir,
    notice:
      apart.length === 0
        ? null
        : `次のものは入っていません。別に保管してください: ${apart.join('、')} (Not in the backup)`,
  };
}

const KEYS = ['SESSION_SECRET', 'SECOND_STEP_KEY', 'PROOF_SIGNING_KEY', 'VAPID_PRIVATE_KEY'] as const;

/** The release of this service, as its package names it. */
export function releaseOf(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

export const inWords = ({ counts }: About): string =>
  `イベント ${counts.events} 件、アカウント ${counts.accounts} 件、アイテム ${counts.items} 件`;
