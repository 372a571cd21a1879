import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { during, type Fault, type Skipped } from './faults.ts';

const SIZE_MB = 2000;
const FULL = { least: 4, most: 12 };
const CHUNK = Buffer.alloc(1024 * 1024);

/** A file system of its own. */
export interface Disk {
  readonly folder: string;
  readonly fault: Fault;
  close(): void;
}

/** @param folder created, and mounted over where that is allowed @param name of its fault */
export function openDisk(folder: string, name: string): Disk | Skipped {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0755`, 'meguri-prove', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? error).trim();
    return { name, reason: `no file system of its own may be mounted here (${said})` };
  }
  return {
    folder,
    fault: fullDisk(folder, name),
    close: () => void execFileSync('umount', [folder]),
  };
}

const fullDisk = (folder: string, name: string): Fault => ({
  name,
  run: async ({ random }) => {
    const ballast = join(folder, 'ballast');
    fill(ballast);
    // What is freed meanwhile is filled again.
    const again = setInterval(() => fill(ballast), 500);
    return during(random, FULL).finally(() => {
      clearInterval(again);
      rmSync(ballast, { force: true });
    });
  },
});

/** Appends until there is no space. */
function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (;;) writeSync(file, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
