import { describe, expect, it } from '@jest/globals';
import { ROUND_STATUSES } from '../status.ts';
import { roundAfter } from './facts.ts';
import { roundIn } from './histories.ts';

describe('the histories of tests', () => {
  it.each(ROUND_STATUSES)('lead a delivery into %s through the machine', (status) => {
    expect(roundAfter(roundIn(status)).status).toBe(status);
  });

  it.each(['shipping_code_generated', 'usage_overdue', 'completed'] as const)('lead a pickup into %s', (status) => {
    expect(roundAfter(roundIn(status, { method: 'pickup' })).status).toBe(status);
  });
});
