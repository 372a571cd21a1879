import { type Instant, tokyoDate } from '../rental-round/time/period.ts';

/** Removes a start date that has passed from a saved search, which continues without it. */
export function stillWanted<Query extends { readonly availableFrom?: string | undefined }>(
  query: Query,
  now: Instant,
): Query | Omit<Query, 'availableFrom'> {
  const { availableFrom, ...others } = query;
  return availableFrom !== undefined && availableFrom > tokyoDate(now) ? query : others;
}
