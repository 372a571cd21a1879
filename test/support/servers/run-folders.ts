import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stopPostmaster } from '../../../backend/src/embedded/postgres/postmaster.ts';
import { isAlive } from '../../../backend/src/embedded/postgres/postmaster-file.ts';

const PREFIX = 'meguri-test-run-';

/**
 * The folder shared by the suites of this run: its Postgres, and the demo as first created. `npm test` names one and
 * removes it; if Jest is started without it, `start-postgres.ts` names one for its workers.
 */
export const runFolder = (): string => process.env.MEGURI_TEST_RUN ?? ownFolder();

const ownFolder = (): string => join(tmpdir(), `${PREFIX}${process.pid}`);

/** Removes this process's own folder, and those of runs that were killed. */
export async function clearRunFolders(): Promise<void> {
  const beside = dirname(runFolder());
  for (const name of readdirSync(beside)) {
    const pid = Number(name.slice(PREFIX.length));
    if (!name.startsWith(PREFIX) || (pid !== process.pid && isAlive(pid))) continue;
    const folder = join(beside, name);
    for (const part of readdirSync(folder)) await stopPostmaster(join(folder, part, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
}
