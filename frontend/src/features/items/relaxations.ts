import { type ItemCriteria, searchOf, withFilters } from './criteria.ts';
import { type ActiveFilter, activeFilters, titleOf } from './filter-options.ts';

/** The filters of a search that can be dropped one at a time. Not the only one: without it there would be no search. */
export function relaxations(criteria: ItemCriteria): ActiveFilter[] {
  const { q, category, subCategory } = criteria;
  const without = (changes: ItemCriteria) => withFilters(criteria, changes);
  const words = q === undefined ? [] : [{ label: `「${q}」`, without: without({ q: '' }) }];
  const kind =
    subCategory !== undefined
      ? [{ label: nameOf({ subCategory }), without: without({ subCategory: '' }) }]
      : category !== undefined
        ? [{ label: nameOf({ category }), without: without({ category: '' }) }]
        : [];
  return [...words, ...kind, ...activeFilters(criteria)].filter(
    (relaxation) => searchOf({ ...relaxation.without, sort: '' }) !== '',
  );
}

/** Several values at once have no name. */
const nameOf = (kind: Pick<ItemCriteria, 'category' | 'subCategory'>): string =>
  Object.values(kind).some((ids) => ids.includes(',')) ? 'カテゴリ' : titleOf(kind);
