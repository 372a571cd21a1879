import { getPriority, setPriority } from 'node:os';

const NICENESS = 10;

/**
 * For threads with long computations, so that threads serving requests go first when cores are few. On Linux the
 * priority is per thread.
 */
export function lowerThreadPriority(): void {
  // Never lowered again: that needs an administrator.
  setPriority(Math.max(getPriority(), NICENESS));
}
