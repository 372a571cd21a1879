import { describe, expect, it } from '@jest/globals';
import { ROUND_STATUSES } from '../status.ts';
import { roundAfter } from './facts.ts';
import { roundIn } from './histories.ts';

describe('the histories of tests', () => {
  it.each(ROUND_STATUSES)('take a delivery to %s through the machine', (status) => {
    expect(roundAfter(roundIn(status)).status).toBe(status);
  });

  it.each(['shipping_code_generated', 'usage_overdue', 'completed'] as const)('take a pickup to %s', (status) => {
    expect(roundAfter(roundIn(status, { method: 'pickup' })).status).toBe(status);
  });
});
