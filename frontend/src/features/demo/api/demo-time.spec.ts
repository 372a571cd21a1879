import { describe, expect, it } from '@jest/globals';
import { untilNextDeadline } from './demo-time.ts';

const now = '2026-11-21T05:00:00.500Z';

describe('the demo’s move to the next deadline', () => {
  it('ends just after the deadline', () => {
    expect(untilNextDeadline({ now, nextDeadline: '2026-11-21T06:00:00.000Z' })).toBe('PT3601S');
  });

  it('takes a second if the deadline has passed meanwhile, or there is none', () => {
    expect(untilNextDeadline({ now, nextDeadline: now })).toBe('PT1S');
    expect(untilNextDeadline({ now, nextDeadline: null })).toBe('PT1S');
  });
});
