/** The n-th value (from 1) of a series that doubles from `first` up to `max`. */
export const doubling = (n: number, first: number, max: number): number => Math.min(max, first * 2 ** (n - 1));

/**
 * The delay after the n-th failure in a row (from 1), in ms: doubles from 50 ms up to the longest, ± a quarter at
 * random.
 */
export const growingDelay = (failures: number, longestMs = 2_000): number =>
  doubling(failures, 50, longestMs) * (0.75 + Math.random() / 2);
