import { describe, expect, it } from '@jest/globals';
import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { SIZES } from '@meguri/contracts/reference/sizes.ts';
import { sizesOf } from './sizes-of.ts';

const idsFor = (category: string, subCategory = '', chosen = '') =>
  sizesOf(category, subCategory, chosen).groups.map(({ id }) => id);

describe('the sizes that a listing offers', () => {
  it('are those of its category: no shoe sizes for a dress', () => {
    expect(idsFor('dresses_allinones', 'dress')).toEqual(['regular', 'free', 'kids']);
    expect(idsFor('shoes')).toEqual(['shoes', 'kids']);
    expect(idsFor('bags')).toEqual(['bags']);
    expect(idsFor('accessories', 'hat')).toEqual(['hats']);
    expect(idsFor('accessories', 'scarf')).toEqual(['accessories', 'free']);
  });

  it('are all without a category, and more than five for every sub-category', () => {
    expect(idsFor('').length).toBeGreaterThan(8);
    for (const { id, subCategories } of CATEGORIES)
      for (const sub of subCategories)
        expect(SIZES.filter(({ group }) => idsFor(id, sub.id).includes(group)).length).toBeGreaterThan(5);
  });

  it('include a selected size of another category, marked as not fitting', () => {
    expect(sizesOf('bags', '', 'm').fits).toBe(false);
    expect(idsFor('bags', '', 'm')).toEqual(['bags', 'regular']);
    expect(sizesOf('tops', '', 'm').fits).toBe(true);
  });
});
