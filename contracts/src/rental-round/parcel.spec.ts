import { describe, expect, it } from '@jest/globals';
import { parcelShippingOf, shippingParts } from './parcel.ts';
import { roundAfter } from './test-support/facts.ts';
import { roundIn } from './test-support/histories.ts';

describe('the shipping fee of a parcel', () => {
  it('is divided in whole yen without losing one; the first part has the rest', () => {
    expect(shippingParts(1500, 1)).toEqual([1500]);
    expect(shippingParts(1500, 4)).toEqual([375, 375, 375, 375]);
    expect(shippingParts(1000, 3)).toEqual([334, 333, 333]);
    for (let fee = 0; fee < 40; fee += 1)
      for (let rounds = 1; rounds <= 5; rounds += 1) {
        const parts = shippingParts(fee, rounds);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(fee);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(rounds);
      }
  });

  it('is that of the terms, also after the approval has divided it', () => {
    const round = roundAfter(roundIn('request_sent'));
    expect(parcelShippingOf({ ...round, fees: { ...round.fees, shipping: 300 } })).toBe(1500);
    expect(parcelShippingOf({ ...round, handover: { method: 'pickup', meetingPoint: 'umeda' } })).toBe(0);
  });
});
