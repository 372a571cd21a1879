import { describe, expect, it } from '@jest/globals';
import type { Coupon } from '@meguri/contracts/coupon/coupons.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { whyNoStart } from '@meguri/contracts/item/free-weeks.ts';
import { START_MISSING } from './rental-choice.ts';
import {
  chosenOf,
  couponItemOf,
  isFree,
  missingIn,
  parcelRequestOf,
  priceOfParcel,
  settledTogether,
  termsOf,
  TOO_FEW,
} from './together-choice.ts';

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
    const priced = (chosen: readonly ItemPage[], cover: boolean) => priceOfParcel({ chosen, cover, coupon: null });
    expect(priced([dress, bag, scarf], false)).toMatchObject({ total: 10_500, shipping: 1500, saved: 3000 });
    expect(priced([dress, bag], true)).toMatchObject({ premium: 600, total: 8100 });
    expect(priced([dress], false).saved).toBe(0);
  });

  it('are requested with what was shown', () => {
    const choice = { cover: true, coupon: null, message: ' よろしく ' };
    expect(missingIn({ chosen: [dress], startDate: '2026-12-20' })).toBe(TOO_FEW);
    expect(missingIn({ chosen: [dress, bag], startDate: null })).toBe(START_MISSING);
    expect(missingIn({ chosen: [dress, bag], startDate: '2026-12-20' })).toBeNull();
    expect(parcelRequestOf({ ...choice, chosen: [dress, bag], startDate: '2026-12-20' }, '2026-12-20')).toEqual({
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

describe('a coupon for a parcel', () => {
  const coupon: Coupon = {
    ...{ id: 'coupon', kind: 'first', amount: 500, leastTotal: 5000, state: 'usable', requestId: null },
    ...{ givenAt: '2026-12-01T00:00:00.000Z', endsAt: '2027-03-01T15:00:00.000Z' },
  };
  const coat = item('coat', { rentalPrice: 4000 });

  it('pays a part of the dearest item, with its premium, which is sent first', () => {
    const choice = settledTogether([dress, scarf, coat], { itemIds: ['scarf', 'coat'] }, [coupon], NOW);
    expect(couponItemOf(choice.chosen, false)).toBe(coat);
    expect(priceOfParcel(choice)).toMatchObject({ couponTotal: 5500, coupon: 500, whole: 11_500, total: 11_000 });
    const sent = parcelRequestOf(choice, '2026-12-20');
    expect(sent.items.map(({ itemId }) => itemId)).toEqual(['coat', 'dress', 'scarf']);
    expect(sent).toMatchObject({ couponId: 'coupon', expectedTotal: 11_500 });
  });

  it('pays no shipping: what is shown of a cheap item is what the server takes off', () => {
    const ofCheap = { ...coupon, leastTotal: 2000 };
    const [socks, tie] = [item('socks', { rentalPrice: 520 }), item('tie', { rentalPrice: 300 })];
    const choice = settledTogether([socks, tie], { itemIds: ['tie'] }, [ofCheap], NOW);
    expect(priceOfParcel(choice)).toMatchObject({ couponTotal: 2020, coupon: 470, whole: 2320, total: 1850 });
    const covered = settledTogether([socks, tie], { itemIds: ['tie'], cover: true }, [ofCheap], NOW);
    expect(priceOfParcel(covered)).toMatchObject({ coupon: 500, whole: 2920, total: 2420 });
    const tooCheap = settledTogether([item('pin', { rentalPrice: 50, shippingFee: 1950 })], {}, [ofCheap], NOW);
    expect(tooCheap.coupon).toBeNull();
  });

  it('isn’t used where no item reaches its least total by itself, nor after it was left off', () => {
    const choice = settledTogether([dress, scarf], { itemIds: ['scarf'] }, [coupon], NOW);
    expect(choice.coupon).toBeNull();
    expect(priceOfParcel(choice)).toMatchObject({ couponTotal: 4500, coupon: 0, total: 7500 });
    expect(settledTogether([coat], { couponId: null }, [coupon], NOW).coupon).toBeNull();
    expect(parcelRequestOf(choice, '2026-12-20')).not.toHaveProperty('couponId');
  });

  it('gives way to another one when it was used meanwhile', () => {
    const other = { ...coupon, id: 'other' };
    expect(settledTogether([coat], { couponId: 'coupon' }, [coupon, other], NOW).coupon).toBe(coupon);
    expect(settledTogether([coat], { couponId: 'coupon' }, [other], NOW).coupon).toBe(other);
  });
});
