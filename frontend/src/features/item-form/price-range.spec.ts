import { describe, expect, it } from '@jest/globals';
import { priceRangeOf } from './price-range.ts';

describe('what similar items cost', () => {
  it('is the middle half of their prices, whatever one of them asks', () => {
    expect(priceRangeOf([1800, 999_999, 2600, 100, 2000, 2400, 1900, 2200])).toEqual({
      low: 1900,
      high: 2400,
      count: 8,
    });
    expect(priceRangeOf([3000, 1000, 2000, 4000])).toEqual({ low: 2000, high: 3000, count: 4 });
  });

  it('isn’t told from three', () => {
    expect(priceRangeOf([1000, 2000, 3000])).toBeNull();
    expect(priceRangeOf([])).toBeNull();
  });
});
