import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';

/** Fewer say nothing of what is usual. */
const LEAST = 3;
const QUARTER = 0.25;

/** What is known of the thing that is priced; '' or null is nothing. */
interface Priced {
  readonly brand: string | null;
  readonly condition: string;
}
type Comparable = Pick<ItemSummary, 'brand' | 'condition' | 'rentalPrice'>;

/** How much alike those are that a price is suggested from, the most alike first. */
const ALIKE = [
  {
    words: '同じブランド・同じ状態',
    is: (one: Comparable, other: Priced) => sameBrand(one, other) && sameCondition(one, other),
  },
  { words: '同じブランド', is: sameBrand },
  { words: '同じ状態', is: sameCondition },
  { words: '同じ種類', is: () => true },
] as const;

function sameCondition(one: Comparable, { condition }: Priced): boolean {
  return condition !== '' && one.condition === condition;
}

function sameBrand(one: Comparable, { brand }: Priced): boolean {
  const own = plain(brand);
  return own !== '' && plain(one.brand) === own;
}

const plain = (brand: string | null): string => (brand ?? '').normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

interface PriceSuggestion {
  /** Yen a week: as many ask for more as for less. */
  readonly median: number;
  /** Half of the prices lie between. */
  readonly low: number;
  readonly high: number;
  readonly count: number;
  /** What those have in common with the thing, besides the kind. */
  readonly alike: string;
}

/**
 * What is usual for such a thing: from those that are most like it, as long as there are three. One that is far off moves
 * neither the median nor the middle half. null: too few of any.
 */
export function suggestedPrice(items: readonly Comparable[], priced: Priced): PriceSuggestion | null {
  for (const { words, is } of ALIKE) {
    const prices = items.filter((one) => is(one, priced)).map(({ rentalPrice }) => rentalPrice);
    if (prices.length >= LEAST) return { ...middleOf(prices), alike: words };
  }
  return null;
}

function middleOf(prices: readonly number[]): Omit<PriceSuggestion, 'alike'> {
  const count = prices.length;
  const sorted = prices.toSorted((one, other) => one - other);
  const skipped = Math.floor(count * QUARTER);
  const middle = (sorted[Math.floor((count - 1) / 2)]! + sorted[Math.ceil((count - 1) / 2)]!) / 2;
  const median = Math.round(middle / 10) * 10;
  return { median, low: sorted[skipped]!, high: sorted[count - 1 - skipped]!, count };
}
