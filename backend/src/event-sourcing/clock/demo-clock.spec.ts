import { describe, expect, it } from '@jest/globals';
import { durationMs } from './demo-clock.ts';

describe('an ISO 8601 duration', () => {
  it.each([
    ['P7D', 604_800_000],
    ['P1W', 604_800_000],
    ['PT24H', 86_400_000],
    ['P3DT12H', 302_400_000],
    ['PT90S', 90_000],
    ['PT1M', 60_000],
  ])('reads %s', (text, expected) => {
    expect(durationMs(text)).toBe(expected);
  });

  it.each(['', 'P', 'PT', 'P0D', '-P1D', 'P1M', 'P1Y', '7D', 'P1.5D', 'P367D', 'P99999999999999999999D'])(
    'rejects %p',
    (text) => {
      expect(durationMs(text)).toBeNull();
    },
  );
});
