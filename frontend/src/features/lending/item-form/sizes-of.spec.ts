import { describe, expect, it } from '@jest/globals';
import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { SIZES } from '@meguri/contracts/reference/sizes.ts';
import { sizesOf } from './sizes-of.ts';

const idsFor = (category: string, subCategory = '', chosen = '') =>
  sizesOf(category, subCategory, chosen).groups.map(({ id }) => id);

describe('the sizes that a listing offers', () => {
  it('are those of its kind: no centimetres of shoes for a dress', () => {
    expect(idsFor('dresses_allinones', 'dress')).toEqual(['regular', 'free', 'kids']);
    expect(idsFor('shoes')).toEqual(['shoes', 'kids']);
    expect(idsFor('bags')).toEqual(['bags']);
    expect(idsFor('accessories', 'hat')).toEqual(['hats']);
    expect(idsFor('accessories', 'scarf')).toEqual(['accessories', 'free']);
  });

  it('are all while no category is chosen, and some for every kind there is', () => {
    expect(idsFor('').length).toBeGreaterThan(8);
    for (const { id, subCategories } of CATEGORIES)
      for (const sub of subCategories)
        expect(SIZES.filter(({ group }) => idsFor(id, sub.id).includes(group)).length).toBeGreaterThan(5);
  });

  it('keep one that was chosen otherwise, and say that it doesn’t fit', () => {
    expect(sizesOf('bags', '', 'm').fits).toBe(false);
    expect(idsFor('bags', '', 'm')).toEqual(['bags', 'regular']);
    expect(sizesOf('tops', '', 'm').fits).toBe(true);
  });
});
