import { describe, expect, it } from '@jest/globals';
import { relaxations } from './relaxations.ts';

describe('a search without results', () => {
  it('can be relaxed by its text, its category or a filter, each separately', () => {
    const criteria = { q: '藍', category: 'tops', size: 's', sort: 'popular' };
    expect(relaxations(criteria)).toEqual([
      { label: '「藍」', without: { category: 'tops', size: 's', sort: 'popular' } },
      { label: 'トップス', without: { q: '藍', size: 's', sort: 'popular' } },
      { label: 'S', without: { q: '藍', category: 'tops', sort: 'popular' } },
    ]);
  });

  it('is relaxed from a sub-category to its category, and has one label for several categories', () => {
    const [part] = relaxations({ category: 'bags', subCategory: 'tote_bag' });
    expect(part).toEqual({ label: 'トートバッグ', without: { category: 'bags' } });
    expect(relaxations({ category: 'bags,tops', color: 'red' })[0]?.label).toBe('カテゴリ');
  });

  it('isn’t relaxed if no criterion would be left', () => {
    expect(relaxations({ q: '藍', sort: 'popular' })).toEqual([]);
    expect(relaxations({})).toEqual([]);
  });
});
