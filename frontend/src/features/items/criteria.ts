/** What an address of the item list can ask for, in the words of GET /api/items, in the order they are written. */
export const CRITERIA = [
  'q',
  'category',
  'subCategory',
  'gender',
  'size',
  'color',
  'condition',
  'brand',
  'minPrice',
  'maxPrice',
  'shippingMethod',
  'pickupArea',
  'availableFrom',
  'ownerId',
  'sort',
] as const;
export type Criterion = (typeof CRITERIA)[number];
export type ItemCriteria = Readonly<Partial<Record<Criterion, string>>>;

/** What the address asks for; unknown and empty parameters are dropped. */
export function criteriaOf(address: URLSearchParams): ItemCriteria {
  const asked = CRITERIA.map((name) => [name, address.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(asked.filter(([, value]) => value !== ''));
}

/** The same wishes always make the same text, whatever the order they were made in. */
export function searchOf(criteria: ItemCriteria, more: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams();
  for (const name of CRITERIA) {
    const value = criteria[name];
    if (value !== undefined && value !== '') search.set(name, value);
  }
  for (const [name, value] of Object.entries(more)) search.set(name, value);
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Changed by some wishes, of which '' takes one back. A sub-category goes with its category. */
export function withWishes(criteria: ItemCriteria, wishes: ItemCriteria): ItemCriteria {
  const merged = { ...criteria, ...wishes };
  if (wishes.category !== undefined && wishes.category !== criteria.category && wishes.subCategory === undefined)
    delete merged.subCategory;
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
