import { type ItemCriteria, searchOf, withWishes } from './criteria.ts';
import { type Wish, wishesIn } from './filter-options.ts';
import { titleOf } from './filters.ts';

/** What can be taken back of a search, each by itself; not what is all of it: without that it would be no search. */
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

/** Several at once have no name of their own. */
const nameOf = (kind: Pick<ItemCriteria, 'category' | 'subCategory'>): string =>
  Object.values(kind).some((ids) => ids.includes(',')) ? 'カテゴリ' : titleOf(kind);
