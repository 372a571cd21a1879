import { openEventLog } from './adapters/event-store/open-event-log.ts';
import { runCommand } from './app/backup-command.ts';
import { readEnvironment } from './app/config/environment.ts';
import { BackupError } from './embedded/backup/backup-format.ts';
import { verifyChains } from './event-sourcing/streams/log-chains.ts';

/**
 * In a container `node backend/dist/verify-log.js`: verifies the hash chain of every stream of the log, in Postgres or
 * EventStoreDB, and says how many events it has, which docker/backup.sh and docker/restore.sh read from the sentence. The exit
 * code is 1 if a chain is broken. A service may run.
 */
await runCommand(async (say) => {
  const { databaseUrl, eventStoreUrl } = readEnvironment(process.env);
  if (databaseUrl === null) throw new BackupError('DATABASE_URL を指定してください (Set DATABASE_URL)');
  const log = await openEventLog({ eventStoreUrl, databaseUrl });
  try {
    const { events, streams, broken } = await verifyChains(log);
    if (broken !== null)
      throw new BackupError(
        `イベントの連鎖が ${broken.stream} の ${broken.revision} 番で切れています (The hash chain is broken)`,
      );
    say(`${streams} 本の流れにあるイベント ${events} 件の連鎖を確認しました (The hash chain is whole)`);
  } finally {
    await log.close();
  }
});
