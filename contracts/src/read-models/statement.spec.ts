import { describe, expect, it } from '@jest/globals';
import { sumsOf, taxIn } from './statement.ts';

const line = (gross: number, fee: number, feePerMille: number) => ({ gross, fee, feePerMille, net: gross - fee });

describe('the sums of a statement', () => {
  it('are nothing in a month without events', () => {
    expect(sumsOf([])).toEqual({ gross: 0, fee: 0, net: 0, fees: [] });
  });

  it('tell the fee by rate in a month over a change of it; what has none is in no rate', () => {
    const lines = [line(3000, 108, 36), line(5000, 200, 40), line(1000, 36, 36), line(4500, 0, 0), line(-892, 0, 0)];
    expect(sumsOf(lines)).toEqual({
      gross: 12_608,
      fee: 344,
      net: 12_264,
      fees: [
        { perMille: 36, amount: 144 },
        { perMille: 40, amount: 200 },
      ],
    });
  });

  it('contain consumption tax, rounded down', () => {
    expect([0, 108, 110, 1500].map(taxIn)).toEqual([0, 9, 10, 136]);
  });
});
