import { CRITERIA, type Criterion } from '@meguri/contracts/item/search-criteria.ts';

/** Several values of one stand in a row, with commas between. */
export type ItemCriteria = Readonly<Partial<Record<Criterion, string>>>;

/** What the address asks for; unknown and empty parameters are dropped. */
export function criteriaOf(address: URLSearchParams): ItemCriteria {
  const asked = CRITERIA.map((name) => [name, address.getAll(name).join(',').trim()] as const);
  return Object.fromEntries(asked.filter(([, value]) => value !== ''));
}

/** The same wishes always make the same text, whatever the order they were made in. */
export function searchOf(criteria: ItemCriteria, more: Readonly<Record<string, string>> = {}): string {
  const wished = CRITERIA.map((name) => [name, criteria[name] ?? '']).filter(([, value]) => value !== '');
  const search = new URLSearchParams([...wished, ...Object.entries(more)] as string[][]);
  const text = search.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** Changed by some wishes, of which '' takes one back. A sub-category goes with its category. */
export function withWishes(criteria: ItemCriteria, wishes: ItemCriteria): ItemCriteria {
  const orphaned = wishes.category !== undefined && wishes.category !== criteria.category;
  const merged = { ...criteria, ...(orphaned && { subCategory: '' }), ...wishes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

export const valuesOf = (criteria: ItemCriteria, name: Criterion): readonly string[] =>
  criteria[name]?.split(',').filter((value) => value !== '') ?? [];
