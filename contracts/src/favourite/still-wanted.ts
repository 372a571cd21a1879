import { type Instant, tokyoDate } from '../rental-round/time/period.ts';

/** What of a saved search is looked for: no rental begins on a day that has come, and all else goes on without it. */
export function stillWanted<Query extends { readonly availableFrom?: string | undefined }>(
  query: Query,
  now: Instant,
): Query | Omit<Query, 'availableFrom'> {
  const { availableFrom, ...others } = query;
  return availableFrom !== undefined && availableFrom > tokyoDate(now) ? query : others;
}
