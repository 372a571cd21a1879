import { describe, expect, it } from '@jest/globals';
import { relaxations } from './relaxations.ts';

describe('a search that found nothing', () => {
  it('can be loosened by its words, its category or what narrows it, each alone', () => {
    const criteria = { q: '藍', category: 'tops', size: 's', sort: 'popular' };
    expect(relaxations(criteria)).toEqual([
      { label: '「藍」', without: { category: 'tops', size: 's', sort: 'popular' } },
      { label: 'トップス', without: { q: '藍', size: 's', sort: 'popular' } },
      { label: 'S', without: { q: '藍', category: 'tops', sort: 'popular' } },
    ]);
  });

  it('goes back from a part to its category, and names several as such', () => {
    const [part] = relaxations({ category: 'bags', subCategory: 'tote_bag' });
    expect(part).toEqual({ label: 'トートバッグ', without: { category: 'bags' } });
    expect(relaxations({ category: 'bags,tops', color: 'red' })[0]?.label).toBe('カテゴリ');
  });

  it('isn’t loosened where nothing would be left of it', () => {
    expect(relaxations({ q: '藍', sort: 'popular' })).toEqual([]);
    expect(relaxations({})).toEqual([]);
  });
});
