import { CRITERIA, type Criterion } from '@meguri/contracts/item/search-criteria.ts';

/** Several values of one filter are joined by commas. */
export type ItemCriteria = Readonly<Partial<Record<Criterion, string>>>;

/** Parses the filters of a URL; unknown and empty parameters are dropped. */
export function criteriaOf(address: URLSearchParams): ItemCriteria {
  const asked = CRITERIA.map((name) => [name, address.getAll(name).join(',').trim()] as const);
  return Object.fromEntries(asked.filter(([, value]) => value !== ''));
}

/** Serializes filters in a fixed order, so that equal searches have equal URLs. */
export function searchOf(criteria: ItemCriteria, more: Readonly<Record<string, string>> = {}): string {
  const filters = CRITERIA.map((name) => [name, criteria[name] ?? '']).filter(([, value]) => value !== '');
  const search = new URLSearchParams([...filters, ...Object.entries(more)] as string[][]);
  const text = search.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** Applies changes, where '' removes a filter. Changing the category also removes the sub-category. */
export function withFilters(criteria: ItemCriteria, changes: ItemCriteria): ItemCriteria {
  const orphaned = changes.category !== undefined && changes.category !== criteria.category;
  const merged = { ...criteria, ...(orphaned && { subCategory: '' }), ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** Whether the prices of the list include shipping. */
export const isWithShipping = ({ withShipping, shippingMethod }: ItemCriteria): boolean =>
  withShipping !== undefined && shippingMethod !== 'pickup';

export const valuesOf = (criteria: ItemCriteria, name: Criterion): readonly string[] =>
  criteria[name]?.split(',').filter((value) => value !== '') ?? [];
