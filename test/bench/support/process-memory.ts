import { existsSync, readFileSync } from 'node:fs';

const LOOK_MS = 50;

/** Resident MiB of a process on Linux. */
export function memoryOf(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

/** Samples every 50 ms until it is stopped. @returns the maximum */
export function watchMemory(pid: number): { stop(): number } {
  let most = 0;
  const look = () => {
    // A process that has ended uses none.
    if (existsSync(`/proc/${pid}/status`)) most = Math.max(most, memoryOf(pid));
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

/** Seconds of processor time that a process has used on Linux, in all of its threads. */
export function processorSeconds(pid: number): number {
  // The name before the last parenthesis may contain blanks. Times are in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
