import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopPostmaster } from '../../backend/src/embedded/postgres/postmaster.ts';
import { isAlive } from '../../backend/src/embedded/postgres/postmaster-file.ts';
import { startEmbeddedPostgres } from '../../backend/src/embedded/postgres/postgres.ts';

const PREFIX = 'meguri-test-postgres-';

/** Jest's globalSetup: one Postgres for the whole run, named in MEGURI_TEST_POSTGRES for its workers. */
export default async function startPostgres(): Promise<void> {
  // Each project of a run calls this; they share the first one's.
  if (process.env.MEGURI_TEST_POSTGRES) return;
  await clearLeftovers();
  const dataDir = join(tmpdir(), `${PREFIX}${process.pid}`);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    // Killed processes lose nothing without fsync; only a power failure would.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  process.env.MEGURI_TEST_POSTGRES = postgres.url;
  globalThis.stopTestPostgres = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** What runs that were killed left behind. */
async function clearLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX) || isAlive(Number(name.slice(PREFIX.length)))) continue;
    const dataDir = join(tmpdir(), name);
    await stopPostmaster(join(dataDir, 'postgres'));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}
