/** The n-th of a row (from 1) that doubles from `first` and ends at `max`. */
export const doubling = (n: number, first: number, max: number): number => Math.min(max, first * 2 ** (n - 1));

/** How long to wait after the n-th failure in a row (from 1), in ms: doubling from 50 ms to the longest, ± a quarter by chance. */
export const growingDelay = (failures: number, longestMs = 2_000): number =>
  doubling(failures, 50, longestMs) * (0.75 + Math.random() / 2);
