import type { ItemFilter } from '../item/item-search.ts';
import { type Instant, tokyoDate } from '../rental-round/time/period.ts';

type Days = Pick<ItemFilter, 'availableFrom' | 'wearOn'>;

/** Removes days that have passed from a saved search, which continues without them. */
export function stillWanted<Query extends Days>(
  { availableFrom, wearOn, ...others }: Query,
  now: Instant,
): Omit<Query, keyof Days> & Days {
  const today = tokyoDate(now);
  return {
    ...others,
    ...(availableFrom !== undefined && availableFrom > today && { availableFrom }),
    ...(wearOn !== undefined && wearOn > today && { wearOn }),
  };
}
