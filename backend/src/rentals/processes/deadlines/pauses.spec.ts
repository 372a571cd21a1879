import { describe, expect, it, jest } from '@jest/globals';
import { Pauses } from './pauses.ts';

describe('a deadline that was handled', () => {
  it('pauses twice as long every time, ten minutes at most', () => {
    const pauses = new Pauses();
    let now = 0;
    const rests: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      pauses.rest('d', now);
      const begun = now;
      while (pauses.isResting('d', now)) now += 500;
      rests.push(now - begun);
    }
    expect(rests.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000]);
    expect(rests.at(-1)).toBe(600_000);
  });

  it('pauses no longer when the clock is set back', () => {
    const pauses = new Pauses();
    const begun = performance.now();
    pauses.rest('d');
    const [clock, steady] = [jest.spyOn(Date, 'now'), jest.spyOn(performance, 'now')];
    clock.mockReturnValue(Date.now() - 3_600_000);
    steady.mockReturnValue(begun + 2_500);
    expect(pauses.isResting('d')).toBe(false);
    clock.mockRestore();
    steady.mockRestore();
  });

  it('is removed once it has not been due for long, and not before', () => {
    const pauses = new Pauses();
    pauses.rest('d', 0);
    pauses.forgetOld(600_000);
    pauses.rest('d', 600_000);
    expect(pauses.isResting('d', 603_000)).toBe(true);
    pauses.forgetOld(10_000_000);
    pauses.rest('d', 10_000_000);
    expect(pauses.isResting('d', 10_003_000)).toBe(false);
  });
});
