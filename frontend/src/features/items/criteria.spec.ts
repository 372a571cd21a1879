import { describe, expect, it } from '@jest/globals';
import { criteriaOf, searchOf, valuesOf, withFilters } from './criteria.ts';

describe('criteria of the item list', () => {
  it('are read from the address, without unknown or empty ones', () => {
    const address = new URLSearchParams('sort=price_asc&q=%20&category=tops&page=3&size=s&size=m');
    expect(criteriaOf(address)).toEqual({ category: 'tops', sort: 'price_asc', size: 's,m' });
  });

  it('have the same query string in any order', () => {
    expect(searchOf({ sort: 'price_asc', category: 'tops' })).toBe('?category=tops&sort=price_asc');
    expect(searchOf({ size: 's,m', q: '' }, { limit: '8' })).toBe('?size=s,m&limit=8');
    expect(searchOf({ q: '赤 ドレス&' })).toBe('?q=%E8%B5%A4+%E3%83%89%E3%83%AC%E3%82%B9%26');
    expect(searchOf({})).toBe('');
  });

  it('lose the sub-category when the category changes, and removed filters', () => {
    const before = { category: 'tops', subCategory: 'vest', q: '赤' };
    expect(withFilters(before, { category: 'bags' })).toEqual({ category: 'bags', q: '赤' });
    expect(withFilters(before, { category: 'tops' })).toEqual(before);
    expect(withFilters(before, { q: '' })).toEqual({ category: 'tops', subCategory: 'vest' });
  });

  it('may have several values', () => {
    expect(valuesOf({ size: 's,m' }, 'size')).toEqual(['s', 'm']);
    expect(valuesOf({}, 'size')).toEqual([]);
  });
});
