import { describe, expect, it } from '@jest/globals';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { whyNoStart } from '@meguri/contracts/item/free-weeks.ts';
import { START_MISSING } from './rental-choice.ts';
import { chosenOf, isFree, missingIn, parcelOf, priceOfParcel, termsOf, TOO_FEW } from './together-choice.ts';

const NOW = '2026-12-01T00:00:00.000Z';
const item = (id: string, change: Partial<ItemPage> = {}) =>
  ({
    id,
    bookedPeriods: [],
    daysBetween: 0,
    rentalPrice: 3000,
    shippingFee: 1500,
    version: 'v1',
    ...change,
  }) as ItemPage;
const [dress, bag, scarf] = [
  item('dress'),
  item('bag', { bookedPeriods: [{ startDate: '2026-12-10', endDate: '2026-12-12' }] }),
  item('scarf', { daysBetween: 3 }),
];

describe('items for one parcel', () => {
  it('always include that of the page, and at most five', () => {
    expect(chosenOf([dress, bag, scarf], {})).toEqual([dress]);
    expect(chosenOf([dress, bag, scarf], { itemIds: ['scarf'] })).toEqual([dress, scarf]);
    const many = Array.from({ length: 8 }, (_, index) => item(`${index}`));
    expect(chosenOf(many, { itemIds: many.map(({ id }) => id) })).toHaveLength(5);
  });

  it('can begin on a day on which all of them are free', () => {
    const both = termsOf([dress, bag], NOW);
    expect(whyNoStart('2026-12-07', both)).toBe('week');
    expect(whyNoStart('2026-12-07', termsOf([dress], NOW))).toBeNull();
    expect(whyNoStart('2026-12-20', both)).toBeNull();
    expect(termsOf([dress, scarf], NOW).daysBetween).toBe(3);
    expect([isFree(bag, '2026-12-07', NOW), isFree(dress, '2026-12-07', NOW), isFree(bag, null, NOW)]).toEqual([
      ...[false, true, true],
    ]);
  });

  it('cost their prices, their cover and one shipping fee', () => {
    expect(priceOfParcel([dress, bag, scarf], false)).toMatchObject({ total: 10_500, shipping: 1500, saved: 3000 });
    expect(priceOfParcel([dress, bag], true)).toMatchObject({ premium: 600, total: 8100 });
    expect(priceOfParcel([dress], false).saved).toBe(0);
  });

  it('are requested with what was shown', () => {
    expect(missingIn([dress], '2026-12-20')).toBe(TOO_FEW);
    expect(missingIn([dress, bag], null)).toBe(START_MISSING);
    expect(missingIn([dress, bag], '2026-12-20')).toBeNull();
    expect(parcelOf([dress, bag], '2026-12-20', { cover: true, message: ' よろしく ' })).toEqual({
      items: [
        { itemId: 'dress', itemVersion: 'v1', insurance: true },
        { itemId: 'bag', itemVersion: 'v1', insurance: true },
      ],
      startDate: '2026-12-20',
      expectedTotal: 8100,
      message: 'よろしく',
    });
  });
});
