import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';

/** With fewer items nothing can be said about the usual price. */
const LEAST = 3;
const QUARTER = 0.25;

/** The known properties of the item to price; '' or null: not known. */
interface Priced {
  readonly brand: string | null;
  readonly condition: string;
}
type Comparable = Pick<ItemSummary, 'brand' | 'condition' | 'rentalPrice'>;

/** Levels of similarity, most similar first. */
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
  /** Median in yen per week. */
  readonly median: number;
  /** Lower and upper quartile. */
  readonly low: number;
  readonly high: number;
  readonly count: number;
  /** What those items have in common besides the category. */
  readonly alike: string;
}

/**
 * The usual price, from the most similar items of which there are at least three. Median and quartiles are robust against outliers.
 * null: too few items on every level.
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
