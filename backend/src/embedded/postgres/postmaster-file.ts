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

/** The Postgres running on `cluster` (a data directory); null when the file is absent or stale. */
export function runningPostmaster(cluster: string): Postmaster | null {
  const written = read(cluster);
  return written && isAlive(written.pid) && !isAnotherProgram(written.pid, cluster) ? written : null;
}

/**
 * Removes a stale file that Postgres wouldn't remove: a process with its id exists, such as another program or an
 * unreaped zombie (usual in containers). The file stays while backends have outlived their postmaster.
 */
export function forgetStalePostmaster(cluster: string): void {
  const written = read(cluster);
  if (!written || runningPostmaster(cluster) || hasBackends(written.sharedMemoryId)) return;
  if (exists(written.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function read(cluster: string): (Postmaster & { sharedMemoryId: string }) | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const status = STATUSES.find((known) => lines[7]?.trim() === known) ?? 'unknown';
  return { pid, port: Number(lines[3]), status, sharedMemoryId: lines[6]?.trim().split(/\s+/)[1] ?? '' };
}

/** Whether a process with this id runs, also another user's; a zombie doesn't count. */
export function isAlive(pid: number): boolean {
  return exists(pid) && !/^State:\s*Z/m.test(procFile(`${pid}/status`) ?? '');
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether processes are attached to a System V shared memory segment; true if unknown (not Linux). */
function hasBackends(sharedMemoryId: string): boolean {
  const segments = procFile('sysvipc/shm');
  if (segments === null) return true;
  const rows = segments.split('\n').map((line) => line.trim().split(/\s+/));
  const attached = rows[0]?.indexOf('nattch') ?? -1;
  const segment = rows.find((row) => row[1] === sharedMemoryId);
  return segment !== undefined && segment[attached] !== '0';
}

/** On Linux the command line tells whether the process is this data directory's Postgres. */
function isAnotherProgram(pid: number, cluster: string): boolean {
  const words = procFile(`${pid}/cmdline`)?.split('\0');
  if (!words) return false;
  const directory = words[words.indexOf('-D') + 1];
  if (!words.includes('-D') || !directory) return true;
  try {
    return realpathSync(directory) !== realpathSync(cluster);
  } catch {
    return true;
  }
}

function procFile(name: string): string | null {
  try {
    return readFileSync(`/proc/${name}`, 'utf8');
  } catch {
    return null;
  }
}
