import { resolve } from 'node:path';
import { embeddedDataDir, inWords, runCommand } from './app/backup-command.ts';
import { BackupError } from './embedded/backup/backup-format.ts';
import { restoreBackup } from './embedded/backup/restore-backup.ts';

/** `npm run restore -- FILE`: restores a backup of `npm run backup` into an absent or empty data folder. */
await runCommand(async (say, signal) => {
  const name = process.argv[2];
  if (name === undefined)
    throw new BackupError('ファイルを指定してください: npm run restore -- FILE (Name the file to restore)');
  const { dataDir, notice } = embeddedDataDir();
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  say('バックアップを確認しながら展開しています… (Verifying and unpacking the backup)');
  const restored = await restoreBackup({ file, dataDir, signal, report: say });
  say(`復元しました: ${dataDir} (Restored)`);
  say(`${restored.takenAt} のバックアップ、バージョン ${restored.release}: ${inWords(restored)}`);
  say(
    `${restored.streams} 本の流れにあるイベント ${restored.events} 件の連鎖を確認しました。リードモデルは ${restored.readModels} 個です (The hash chain is whole, the read models are there)`,
  );
  if (notice) say(notice);
  say('npm start で起動できます (npm start starts the service)');
});
