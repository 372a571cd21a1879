import { describe, expect, it } from '@jest/globals';
import { untilNextDeadline } from './demo-time.ts';

const now = '2026-11-21T05:00:00.500Z';

describe('an administrator who moves the demo to the next deadline', () => {
  it('arrives just after it', () => {
    expect(untilNextDeadline({ now, nextDeadline: '2026-11-21T06:00:00.000Z' })).toBe('PT3601S');
  });

  it('moves a second when it has come meanwhile, or none lies ahead', () => {
    expect(untilNextDeadline({ now, nextDeadline: now })).toBe('PT1S');
    expect(untilNextDeadline({ now, nextDeadline: null })).toBe('PT1S');
  });
});
