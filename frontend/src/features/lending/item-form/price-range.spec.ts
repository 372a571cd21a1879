import { describe, expect, it } from '@jest/globals';
import { suggestedPrice } from './price-range.ts';

const priced = (rentalPrice: number, brand: string | null = null, condition: 'good' | 'fair' = 'good') => ({
  rentalPrice,
  brand,
  condition,
});
const NAGI = { brand: 'Atelier Nagi', condition: 'good' };

describe('the suggested price', () => {
  it('is the median of similar items with the middle half of their prices, so that outliers don’t matter', () => {
    const items = [1800, 999_999, 2600, 100, 2000, 2400, 1900, 2200].map((price) => priced(price));
    expect(suggestedPrice(items, { brand: null, condition: '' })).toEqual({
      median: 2100,
      low: 1900,
      high: 2400,
      count: 8,
      alike: '同じ種類',
    });
  });

  it('is computed from the most similar group with at least three items', () => {
    const same = [3000, 3200, 3400].map((price) => priced(price, 'ＡＴＥＬＩＥＲ nagi'));
    const brand = [4000, 4200].map((price) => priced(price, 'Atelier Nagi', 'fair'));
    const others = [1000, 1000, 1000, 1000].map((price) => priced(price));
    expect(suggestedPrice([...same, ...brand, ...others], NAGI)).toMatchObject({
      median: 3200,
      count: 3,
      alike: '同じブランド・同じ状態',
    });
    expect(suggestedPrice([...same.slice(1), ...brand, ...others], NAGI)).toMatchObject({
      median: 3700,
      count: 4,
      alike: '同じブランド',
    });
    expect(suggestedPrice([...same.slice(2), ...others], NAGI)).toMatchObject({ count: 5, alike: '同じ状態' });
    expect(suggestedPrice([...brand, priced(900, null, 'fair')], { brand: 'x', condition: 'new' })).toMatchObject({
      count: 3,
      alike: '同じ種類',
    });
  });

  it('isn’t computed from two items', () => {
    expect(suggestedPrice([priced(1000), priced(2000)], NAGI)).toBeNull();
    expect(suggestedPrice([], NAGI)).toBeNull();
  });
});
