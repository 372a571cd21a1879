import { describe, expect, it } from '@jest/globals';
import { digitsIn, priceErrors } from './price-filter.ts';

describe('a price that is looked for', () => {
  it('is what was typed, in whatever width, with nothing cut off', () => {
    expect(digitsIn('１，５００円')).toBe('1500');
    expect(digitsIn('1500000')).toBe('1500000');
  });

  it('may be the highest that an item can have, and no more', () => {
    expect(priceErrors({ minPrice: '1000000', maxPrice: '1000000' })).toEqual({});
    const TOO_MUCH = '金額は1,000,000円以下で指定してください';
    expect(priceErrors({ minPrice: '1000001' })).toEqual({ minPrice: TOO_MUCH });
    expect(priceErrors({ minPrice: '3000', maxPrice: '1500000' })).toEqual({ maxPrice: TOO_MUCH });
  });

  it('is at the upper end as high as at the lower one, where both are given', () => {
    expect(priceErrors({ minPrice: '3000', maxPrice: '2000' })).toEqual({
      maxPrice: '上限は下限以上の金額を指定してください',
    });
    expect(priceErrors({ minPrice: '3000', maxPrice: '3000' })).toEqual({});
    expect(priceErrors({ maxPrice: '2000' })).toEqual({});
  });
});
