import { categoryName } from '@meguri/contracts/reference/main-categories.ts';
import { CRITERIA, type Criterion } from '@meguri/contracts/item/search-criteria.ts';
import { type ItemCriteria, valuesOf, withFilters } from './criteria.ts';

/** Criteria that aren't set in the dialog: categories have chips of their own. */
const ELSEWHERE: readonly Criterion[] = ['q', 'category', 'subCategory', 'ownerId', 'sort'];
const IN_DIALOG = CRITERIA.filter((name) => !ELSEWHERE.includes(name));

export const filtersIn = (criteria: ItemCriteria): number =>
  IN_DIALOG.reduce((sum, name) => sum + valuesOf(criteria, name).length, 0);

export const withoutFilters = (criteria: ItemCriteria): ItemCriteria =>
  withFilters(criteria, Object.fromEntries(IN_DIALOG.map((name) => [name, ''])));

/** Whether the list is titled by its sub-category. Those names are loaded with the active filters, see `titleOf`. */
export const isTitledBySubCategory = ({ subCategory, q }: ItemCriteria): boolean =>
  q === undefined && subCategory !== undefined && !subCategory.includes(',');

/** Title of a list that no sub-category names, from its category or words. */
export function titleOfMain({ category, q }: ItemCriteria): string {
  if (q !== undefined) return `「${q}」の検索結果`;
  if (category !== undefined && !category.includes(',')) return categoryName(category);
  return 'アイテム';
}
