import { type ItemCriteria, searchOf, withWishes } from './criteria.ts';
import { type Wish, wishesIn } from './filter-options.ts';
import { titleOf } from './filters.ts';

/** The filters of a search that can be dropped one at a time. Not the only one: without it there would be no search. */
export function loosened(criteria: ItemCriteria): Wish[] {
  const { q, category, subCategory } = criteria;
  const without = (wishes: ItemCriteria) => withWishes(criteria, wishes);
  const words = q === undefined ? [] : [{ label: `「${q}」`, without: without({ q: '' }) }];
  const kind =
    subCategory !== undefined
      ? [{ label: nameOf({ subCategory }), without: without({ subCategory: '' }) }]
      : category !== undefined
        ? [{ label: nameOf({ category }), without: without({ category: '' }) }]
        : [];
  return [...words, ...kind, ...wishesIn(criteria)].filter((way) => searchOf({ ...way.without, sort: '' }) !== '');
}

/** Several values at once have no name. */
const nameOf = (kind: Pick<ItemCriteria, 'category' | 'subCategory'>): string =>
  Object.values(kind).some((ids) => ids.includes(',')) ? 'カテゴリ' : titleOf(kind);
