import { describe, expect, it } from '@jest/globals';
import { newItemSchema } from '@meguri/contracts/item/item-input.ts';
import { missingIn } from './missing.ts';

const WHOLE = {
  ...{ name: '羽織', mainCategory: 'tops', subCategory: 'tshirt_cutsew', genderCategory: 'unisex', size: 'm' },
  ...{ condition: 'good', rentalPrice: '3000' },
};

describe('what a draft still needs', () => {
  it('is every field without which no item is accepted', () => {
    const { issues } = newItemSchema.safeParse({ shippingMethod: 'delivery' }).error!;
    const needed = new Set(issues.map(({ path }) => path[0]));
    expect(missingIn({ images: [], values: { rentalPrice: '3000' } })).toHaveLength(needed.size);
  });

  it('is nothing once all are filled', () => {
    expect(missingIn({ images: ['/a.webp'], values: WHOLE })).toEqual([]);
  });

  it('is named as in the form, and includes the price unless it isn’t for rent', () => {
    const values = { ...WHOLE, name: ' ', rentalPrice: '' };
    expect(missingIn({ images: [], values })).toEqual(['写真', 'アイテム名', '1週間の料金']);
    expect(missingIn({ images: ['/a.webp'], values: { ...values, isRentable: false } })).toEqual(['アイテム名']);
  });
});
