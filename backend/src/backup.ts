import { resolve } from 'node:path';
import { embeddedDataDir, inWords, releaseOf, runCommand } from './app/backup-command.ts';
import { createBackup } from './embedded/backup/create-backup.ts';

/**
 * `npm run backup [-- FILE]`: saves the embedded database, photos, keys and mails in one file, while the service runs or
 * not. Without a name the file is `meguri-backup-<time>.tar.gz` in the current folder.
 */
await runCommand(async (say, signal) => {
  const { dataDir, notice } = embeddedDataDir();
  const name = process.argv[2] ?? `meguri-backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`;
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  say('バックアップを作成しています… (Writing the backup)');
  const backup = await createBackup({ dataDir, file, release: releaseOf(), signal, report: say });
  say(`${file}: ${inWords(backup)}、ファイル ${backup.files} 個 (Done)`);
  say(
    'このファイルには鍵と個人情報が入っています。ほかの人が読めない場所に保管してください (Keep it where no one else can read it)',
  );
  if (notice) say(notice);
});
