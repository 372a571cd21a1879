import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_US = 10_000;
/** Places of the fields behind the program's name in `/proc/<pid>/stat`. */
const PARENT = 1;
const USER_TO_ENDED = [11, 12, 13, 14];

/** µs of processor time of a process on Linux, with its threads, its children and those of them that have ended. */
export function processorTimeOf(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && fieldsOf(name)?.[PARENT] === pid);
  const family = [String(pid), ...children].flatMap((name) => {
    const fields = fieldsOf(name) ?? [];
    return USER_TO_ENDED.map((place) => fields[place] ?? 0);
  });
  return TICK_US * family.reduce((sum, ticks) => sum + ticks, 0);
}

/** null: the process has ended. */
function fieldsOf(pid: string): readonly number[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets, and may contain spaces and brackets itself.
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return null;
  }
}

/** µs of each reading of `clocks` that pass during the work. */
export async function during<Result>(
  clocks: readonly (() => number)[],
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly spent: readonly number[] }> {
  const before = clocks.map((clock) => clock());
  const result = await work();
  return { result, spent: clocks.map((clock, index) => clock() - (before[index] ?? 0)) };
}
