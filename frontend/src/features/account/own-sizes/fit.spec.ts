import { describe, expect, it } from '@jest/globals';
import { fitOf, isWorn } from './fit.ts';

const shirt = { subCategory: 'shirt_blouse', size: 'm', measurements: { shoulder: 39, chest: 50, sleeve: 58 } };
const none = { sizes: [], measurements: {} };

describe('whether an item fits somebody', () => {
  it('is told from the measurements that both have, with each difference', () => {
    expect(fitOf(shirt, { sizes: [], measurements: { shoulder: 38.5, chest: 52.8, waist: 66 } })).toEqual({
      fits: true,
      from: 'measurements',
      differences: [
        { name: '肩幅', cm: 0.5 },
        { name: '身幅', cm: -2.8 },
      ],
    });
  });

  it('isn’t, when one of them differs by more than is hardly felt, whatever the label says', () => {
    const own = { sizes: ['m'], measurements: { shoulder: 38.5, chest: 44 } };
    expect(fitOf(shirt, own)).toMatchObject({ fits: false, from: 'measurements' });
  });

  it('doesn’t take short sleeves for a wrong size', () => {
    const short = { ...shirt, measurements: { chest: 50, sleeve: 22 } };
    expect(fitOf(short, { sizes: [], measurements: { chest: 50, sleeve: 58 } })).toMatchObject({
      fits: true,
      differences: [{ name: '身幅', cm: 0 }],
    });
  });

  it('is told from the label where nothing measured can be compared', () => {
    const label = { ...shirt, measurements: {} };
    expect(fitOf(label, { ...none, sizes: ['m', 'l'] })).toEqual({ fits: true, from: 'size', size: 'M' });
    expect(fitOf(label, { ...none, sizes: ['s'] })).toEqual({ fits: false, from: 'size', size: 'M' });
  });

  it('is nothing to say of where neither can be compared', () => {
    expect(fitOf(shirt, none)).toBeNull();
    expect(fitOf(shirt, { ...none, sizes: ['shoes_24'] })).toBeNull();
  });

  it('is no question for bags', () => {
    expect([isWorn({ size: 'm' }), isWorn({ size: 'shoes_24' }), isWorn({ size: 'bag_20l' })]).toEqual([true, true, false]);
  });
});
