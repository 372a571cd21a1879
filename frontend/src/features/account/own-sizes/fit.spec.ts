import { describe, expect, it } from '@jest/globals';
import { fitOf } from './fit.ts';

const shirt = { subCategory: 'shirt_blouse', size: 'm', measurements: { shoulder: 39, chest: 50, sleeve: 58 } };
const none = { sizes: [], measurements: {} };

describe('whether an item fits a member', () => {
  it('follows from the measurements that both have, with each difference', () => {
    expect(fitOf(shirt, { sizes: [], measurements: { shoulder: 38.5, chest: 52.8, waist: 66 } })).toEqual({
      fits: true,
      from: 'measurements',
      differences: [
        { name: '肩幅', cm: 0.5 },
        { name: '身幅', cm: -2.8 },
      ],
    });
  });

  it('is false if a measurement differs noticeably, whatever the size label', () => {
    const own = { sizes: ['m'], measurements: { shoulder: 38.5, chest: 44 } };
    expect(fitOf(shirt, own)).toMatchObject({ fits: false, from: 'measurements' });
  });

  it('ignores short sleeves', () => {
    const short = { ...shirt, measurements: { chest: 50, sleeve: 22 } };
    expect(fitOf(short, { sizes: [], measurements: { chest: 50, sleeve: 58 } })).toMatchObject({
      fits: true,
      differences: [{ name: '身幅', cm: 0 }],
    });
  });

  it('follows from the size label without common measurements', () => {
    const label = { ...shirt, measurements: {} };
    expect(fitOf(label, { ...none, sizes: ['m', 'l'] })).toEqual({ fits: true, from: 'size', size: 'M' });
    expect(fitOf(label, { ...none, sizes: ['s'] })).toEqual({ fits: false, from: 'size', size: 'M' });
  });

  it('is unknown if neither can be compared', () => {
    expect(fitOf(shirt, none)).toBeNull();
    expect(fitOf(shirt, { ...none, sizes: ['shoes_24'] })).toBeNull();
  });
});
