import { describe, expect, it } from '@jest/globals';
import { heightLabel, HEIGHTS, heightsFor, HEIGHTS_SUMMED, isWorn, summedHeight, usualSizesFor } from './review-fit.ts';

it('a height is asked for in bands of 5 cm and summed up by 10 cm', () => {
  expect(heightLabel(160)).toBe('160〜164cm');
  expect(HEIGHTS.filter((height) => summedHeight(height) === 160)).toEqual([160, 165]);
  expect(new Set(HEIGHTS.map(summedHeight))).toEqual(new Set(HEIGHTS_SUMMED));
});

describe('the form of a review', () => {
  it('asks how an item fitted unless it is a bag', () =>
    expect(['m', 'shoes_24', 'free', 'bag_20l'].map(isWorn)).toEqual([true, true, true, false]));

  it('offers usual sizes of the same kind, and of clothes for an item of one size', () => {
    const first = (size: string) => usualSizesFor(size).map(({ value }) => value)[0];
    expect(['m', 'shoes_24', 'kids_100', 'free', 'unknown'].map(first)).toEqual([
      ...['xxs', 'shoes_under20', 'kids_80', 'xxs'],
      undefined,
    ]);
  });

  it('offers heights of adults, or of children for their clothes', () => {
    expect([heightsFor('m')[0], heightsFor('kids_100')[0]]).toEqual([130, 70]);
  });
});
