import { getPriority, setPriority } from 'node:os';

const NICENESS = 10;

/** For a thread of long work: whoever serves people goes first where cores are few. On Linux this is the thread's alone. */
export function letOthersFirst(): void {
  // To go first again is for the system's administrator only.
  setPriority(Math.max(getPriority(), NICENESS));
}
