import { describe, expect, it } from '@jest/globals';
import { urgencyOf } from './deadlines.ts';

const MINUTE = 60_000;

describe('a deadline', () => {
  it.each([
    [0, 'red'],
    [60 * MINUTE, 'red'],
    [60 * MINUTE + 1, 'orange'],
    [240 * MINUTE, 'orange'],
    [240 * MINUTE + 1, 'calm'],
    [24 * 60 * MINUTE, 'calm'],
  ] as const)('with %d ms left is %s', (left, urgency) => expect(urgencyOf(left)).toBe(urgency));
});
