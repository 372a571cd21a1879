import { describe, expect, it } from '@jest/globals';
import { ServedTime } from './served-time.ts';

describe('served time', () => {
  it('is counted per person, and decays evenly over the window', () => {
    let now = 0;
    const served = new ServedTime(60_000, 600_000, () => now);
    served.add(1, 30_000);
    served.add(null, 5_000);
    expect([served.of(1), served.of(2), served.of(null)]).toEqual([30_000, 0, 5_000]);
    now = 100_000;
    expect([served.of(1), served.of(null)]).toEqual([20_000, 0]);
  });

  it('gives the seconds until a person who used up the budget is within it again', () => {
    let now = 0;
    const served = new ServedTime(60_000, 600_000, () => now);
    served.add(1, 59_999);
    expect(served.secondsUntilWithin(1)).toBe(0);
    served.add(1, 2_001);
    const wait = served.secondsUntilWithin(1);
    expect(wait).toBe(21);
    now = wait * 1_000;
    expect([served.secondsUntilWithin(1), served.secondsUntilWithin(2)]).toEqual([0, 0]);
  });
});
