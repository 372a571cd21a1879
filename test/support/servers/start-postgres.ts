import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../backend/src/embedded/postgres/postgres.ts';
import { makeTemplate } from './postgres.ts';
import { clearRunFolders, runFolder } from './run-folders.ts';

/** Jest's `globalSetup`: one Postgres for the whole run; workers find it by MEGURI_TEST_POSTGRES. */
export default async function startPostgres(): Promise<void> {
  // Each project of a run calls this; they share the first one's.
  if (process.env.MEGURI_TEST_POSTGRES) return;
  await clearRunFolders();
  const dataDir = join((process.env.MEGURI_TEST_RUN = runFolder()), 'shared');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    // Killed processes lose nothing without fsync; only a power failure would.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300', wal_level: 'minimal' },
  });
  await makeTemplate(postgres.url);
  process.env.MEGURI_TEST_POSTGRES = postgres.url;
  globalThis.stopTestPostgres = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
    await clearRunFolders();
  };
}

declare global {
  /** Stops the Postgres of the run, for `stop-postgres.ts`. */
  var stopTestPostgres: (() => Promise<void>) | undefined;
}
