/** Fewer say nothing of what is usual. */
const LEAST = 4;
const QUARTER = 0.25;

interface PriceRange {
  /** Yen a week: half of the prices lie between. */
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** What is usual among such prices: the middle half, so that one that is far off says nothing. null: too few of them. */
export function priceRangeOf(prices: readonly number[]): PriceRange | null {
  const count = prices.length;
  if (count < LEAST) return null;
  const sorted = prices.toSorted((one, other) => one - other);
  const skipped = Math.floor(count * QUARTER);
  return { low: sorted[skipped]!, high: sorted[count - 1 - skipped]!, count };
}
