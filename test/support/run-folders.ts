import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopPostmaster } from '../../backend/src/embedded/postgres/postmaster.ts';
import { isAlive } from '../../backend/src/embedded/postgres/postmaster-file.ts';

const PREFIX = 'meguri-test-run-';

/** The folder that the suites of this run share: its Postgres, the demo as first made. */
export const runFolder = (): string => join(tmpdir(), `${PREFIX}${process.pid}`);

/** Removes it, and what runs left behind that were killed. */
export async function clearRunFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.slice(PREFIX.length));
    if (!name.startsWith(PREFIX) || (pid !== process.pid && isAlive(pid))) continue;
    const folder = join(tmpdir(), name);
    for (const part of readdirSync(folder)) await stopPostmaster(join(folder, part, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
}
