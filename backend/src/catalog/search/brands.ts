import { BRAND_GROUPS, type WordGroup } from './dictionary/word-groups.ts';
import { wordKey } from './dictionary/word-key.ts';

const namesOf = ({ words, typedOnly }: WordGroup): readonly string[] => [...words, ...typedOnly];
const KNOWN: ReadonlyMap<string, WordGroup> = new Map(
  BRAND_GROUPS.flatMap((brand) => namesOf(brand).map((name) => [wordKey(name), brand])),
);

/** null: it isn't in the list of brands. */
export const knownBrand = (brand: string): WordGroup | null => KNOWN.get(wordKey(brand)) ?? null;

/** The same key for all names of a brand; '' without a brand. */
export function brandKey(brand: string | null): string {
  const key = wordKey(brand ?? '');
  return wordKey(knownBrand(key)?.name ?? key);
}

/** The name of a brand in a list of brands. */
export const brandName = (brand: string): string => knownBrand(brand)?.name ?? brand;

/** Every name under which people may search for this brand. */
export function brandNames(brand: string): readonly string[] {
  const known = knownBrand(brand);
  return known === null ? [brand] : namesOf(known);
}
