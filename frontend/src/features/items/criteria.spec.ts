import { describe, expect, it } from '@jest/globals';
import { criteriaOf, searchOf, withWishes } from './criteria.ts';

describe('criteria of the item list', () => {
  it('are read from the address, without what is unknown or empty', () => {
    const address = new URLSearchParams('sort=price_asc&q=%20&category=tops&page=3');
    expect(criteriaOf(address)).toEqual({ category: 'tops', sort: 'price_asc' });
  });

  it('make the same text whatever their order', () => {
    expect(searchOf({ sort: 'price_asc', category: 'tops' })).toBe('?category=tops&sort=price_asc');
    expect(searchOf({ category: 'tops', sort: 'price_asc' }, { limit: '8' })).toBe(
      '?category=tops&sort=price_asc&limit=8',
    );
    expect(searchOf({})).toBe('');
  });

  it('lose the sub-category with its category, and what is taken back', () => {
    const before = { category: 'tops', subCategory: 'vest', q: '赤' };
    expect(withWishes(before, { category: 'bags' })).toEqual({ category: 'bags', q: '赤' });
    expect(withWishes(before, { category: 'tops' })).toEqual(before);
    expect(withWishes(before, { q: '' })).toEqual({ category: 'tops', subCategory: 'vest' });
  });
});
