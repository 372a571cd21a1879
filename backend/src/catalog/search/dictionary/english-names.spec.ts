import { expect, it } from '@jest/globals';
import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { ENGLISH_NAMES } from './english-names.ts';

it('every category and sub-category has an English name, and there are no others', () => {
  const ids = CATEGORIES.flatMap(({ id, subCategories }) => [id, ...subCategories.map((sub) => sub.id)]);
  expect(Object.keys(ENGLISH_NAMES).toSorted()).toEqual(ids.toSorted());
});
