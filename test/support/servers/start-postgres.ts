import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../backend/src/embedded/postgres/postgres.ts';
import { makeTemplate } from './postgres.ts';
import { clearRunFolders, runFolder } from './run-folders.ts';

/** Before the tests: one Postgres for the whole run, named in MEGURI_TEST_POSTGRES for its workers. @returns what ends it after them */
export default async function startPostgres(): Promise<(() => Promise<void>) | undefined> {
  // Each project of a run calls this; they share the first one's.
  if (process.env.MEGURI_TEST_POSTGRES) return undefined;
  await clearRunFolders();
  const dataDir = join((process.env.MEGURI_TEST_RUN = runFolder()), 'shared');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    // Killed processes lose nothing without fsync; only a power failure would.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  await makeTemplate(postgres.url);
  process.env.MEGURI_TEST_POSTGRES = postgres.url;
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
    await clearRunFolders();
  };
}
