const FIRST_MS = 50;
const LONGEST_MS = 2_000;

/** How long to rest after the n-th failure in a row (from 1), in ms: doubling, at most 2 s, ± a quarter by chance. */
export function growingDelay(failures: number): number {
  const delay = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return delay * (0.75 + Math.random() / 2);
}
