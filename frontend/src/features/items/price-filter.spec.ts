import { describe, expect, it } from '@jest/globals';
import { digitsIn, priceErrors } from './price-filter.ts';

describe('a price filter', () => {
  it('takes digits of any width, and doesn’t truncate them', () => {
    expect(digitsIn('１，５００円')).toBe('1500');
    expect(digitsIn('1500000')).toBe('1500000');
  });

  it('accepts at most the highest possible price', () => {
    expect(priceErrors({ minPrice: '1000000', maxPrice: '1000000' })).toEqual({});
    const TOO_MUCH = '金額は1,000,000円以下で指定してください';
    expect(priceErrors({ minPrice: '1000001' })).toEqual({ minPrice: TOO_MUCH });
    expect(priceErrors({ minPrice: '3000', maxPrice: '1500000' })).toEqual({ maxPrice: TOO_MUCH });
  });

  it('requires a maximum not below the minimum, if both are given', () => {
    expect(priceErrors({ minPrice: '3000', maxPrice: '2000' })).toEqual({
      maxPrice: '上限は下限以上の金額を指定してください',
    });
    expect(priceErrors({ minPrice: '3000', maxPrice: '3000' })).toEqual({});
    expect(priceErrors({ maxPrice: '2000' })).toEqual({});
  });
});
