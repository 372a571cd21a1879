import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What a running Postgres writes about itself into `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  /** `ready` accepts connections; `starting` may be recovering after a crash. */
  status: 'starting' | 'ready' | 'stopping' | 'unknown';
}

const STATUSES = ['starting', 'ready', 'stopping'] as const;

/** The Postgres that runs on `cluster` (a data directory) just now; null when the file is absent or stale. */
export function runningPostmaster(cluster: string): Postmaster | null {
  const written = read(cluster);
  return written && isAlive(written.pid) && !isAnotherProgram(written.pid, cluster) ? written : null;
}

/** Postgres clears a stale file by itself, except where its process id has been given to another program since. */
export function forgetReusedProcessId(cluster: string): void {
  const written = read(cluster);
  if (written && isAlive(written.pid) && isAnotherProgram(written.pid, cluster)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
  }
}

function read(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), status: STATUSES.find((known) => lines[7]?.trim() === known) ?? 'unknown' };
}

/** Whether a process with this id exists, whoever owns it; a zombie counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !/^State:\s*Z/m.test(procFile(pid, 'status') ?? '');
}

/** On Linux the command line tells whether the process is the Postgres of this very data directory. */
function isAnotherProgram(pid: number, cluster: string): boolean {
  const words = procFile(pid, 'cmdline')?.split('\0');
  if (!words) return false;
  const directory = words[words.indexOf('-D') + 1];
  if (!words.includes('-D') || !directory) return true;
  try {
    return realpathSync(directory) !== realpathSync(cluster);
  } catch {
    return true;
  }
}

function procFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}
