import { describe, expect, it } from '@jest/globals';
import { FILTERS, activeFilters, optionsOf, searchNameOf, titleOf } from './filter-options.ts';
import { filtersIn, withoutFilters } from './filters.ts';

const filter = (name: string) => FILTERS.find((one) => one.name === name)!;
const NONE = Object.fromEntries(FILTERS.map(({ name }) => [name, []]));
const facets = (found: object) => ({ ...NONE, category: [], subCategory: [], ...found }) as never;

describe('filters of the item list', () => {
  it('offer all values until counts are loaded', () => {
    expect(optionsOf(filter('gender'), null, []).map(({ value, count }) => [value, count])).toEqual([
      ['unisex', undefined],
      ['mens', undefined],
      ['womens', undefined],
      ['kids', undefined],
    ]);
    expect(optionsOf(filter('brand'), null, ['ZARA'])).toEqual([{ value: 'ZARA', label: 'ZARA', count: undefined }]);
  });

  it('offer values with results and the selected ones, with their counts', () => {
    const found = facets({ size: [{ value: 'm', count: 4 }], brand: [{ value: 'ZARA', count: 2 }] });
    expect(optionsOf(filter('size'), found, ['hat_s'])).toEqual([
      { value: 'm', label: 'M', count: 4 },
      { value: 'hat_s', label: 'S', count: 0 },
    ]);
    expect(optionsOf(filter('brand'), found, [])).toEqual([{ value: 'ZARA', label: 'ZARA', count: 2 }]);
  });

  it('have a label each, and the criteria without them', () => {
    const filters = activeFilters({ category: 'tops', size: 's,m', minPrice: '1000', availableFrom: '2026-12-01' });
    expect(filters.map(({ label }) => label)).toEqual(['S', 'M', '¥1,000以上', '12月1日(火)から']);
    expect(filters[0]?.without).toEqual({ category: 'tops', size: 'm', minPrice: '1000', availableFrom: '2026-12-01' });
    expect(filters[2]?.without).toEqual({ category: 'tops', size: 's,m', availableFrom: '2026-12-01' });
  });

  it('name the day to wear an item on', () => {
    const criteria = { occasion: 'wedding', wearOn: '2026-12-24' };
    expect(activeFilters(criteria).map(({ label }) => label)).toEqual(['結婚式・二次会', '着たい日：12月24日(木)']);
    expect(activeFilters(criteria)[1]?.without).toEqual({ occasion: 'wedding' });
    expect(filtersIn(criteria)).toBe(2);
    expect(searchNameOf(criteria)).toBe('結婚式・二次会・着たい日：12月24日(木)');
  });

  it('say that prices include shipping', () => {
    const criteria = { maxPrice: '4500', withShipping: 'true' };
    expect(activeFilters(criteria).map(({ label }) => label)).toEqual(['¥4,500以下', '送料込みの料金']);
  });

  it('are items that are returned unwashed', () => {
    const criteria = { returnUnwashed: 'true', size: 'm' };
    expect(activeFilters(criteria).map(({ label }) => label)).toEqual(['洗わず返せる', 'M']);
    expect(filtersIn(criteria)).toBe(2);
    const found = facets({ returnUnwashed: [{ value: 'true', count: 9 }] });
    expect(optionsOf(filter('returnUnwashed'), found, [])).toEqual([
      { value: 'true', label: '洗わず返せる', count: 9 },
    ]);
  });

  it('are items with the fit promise', () => {
    const criteria = { fitRefund: 'true' };
    expect(activeFilters(criteria).map(({ label }) => label)).toEqual(['サイズ返金OK']);
    const found = facets({ fitRefund: [{ value: 'true', count: 4 }] });
    expect(optionsOf(filter('fitRefund'), found, [])).toEqual([{ value: 'true', label: 'サイズ返金OK', count: 4 }]);
  });

  it('show an invalid value of the address as it is', () => {
    expect(activeFilters({ minPrice: 'x', availableFrom: '2026-13-45' }).map(({ label }) => label)).toEqual([
      'x以上',
      '2026-13-45から',
    ]);
  });

  it('are counted and removed together, except category and text', () => {
    const criteria = { q: '赤', category: 'tops', size: 's,m', maxPrice: '3000' };
    expect(filtersIn(criteria)).toBe(3);
    expect(withoutFilters(criteria)).toEqual({ q: '赤', category: 'tops' });
  });

  it('determine the title of the list', () => {
    expect(titleOf({})).toBe('アイテム');
    expect(titleOf({ category: 'bags' })).toBe('バッグ');
    expect(titleOf({ category: 'bags', subCategory: 'tote_bag' })).toBe('トートバッグ');
    expect(titleOf({ category: 'bags,tops', q: '赤' })).toBe('「赤」の検索結果');
  });

  it('name the occasions', () => {
    const filters = activeFilters({ occasion: 'wedding,work' });
    expect(filters.map(({ label }) => label)).toEqual(['結婚式・二次会', '仕事・面接']);
    expect(searchNameOf({ category: 'bags', occasion: 'travel' })).toBe('バッグ・旅行');
  });

  it('determine the name of a saved search, cut to the maximum length', () => {
    expect(searchNameOf({ category: 'tops', gender: 'womens', minPrice: '1000' })).toBe(
      'トップス・レディース・¥1,000以上',
    );
    expect(searchNameOf({ brand: 'Kitahama' })).toBe('Kitahama');
    expect([...searchNameOf({ q: '羽織', brand: '織'.repeat(60) })]).toHaveLength(50);
  });
});
