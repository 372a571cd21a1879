import { describe, expect, it } from '@jest/globals';
import { VISIT_STEPS } from '@meguri/contracts/visits/visit-steps.ts';
import type { VisitCount } from '../../catalog/visits/visit-count.entity.ts';
import { DemoVisits } from './demo-visits.ts';

const NOW = '2026-11-18T03:00:00.000Z';
/** Days of the demo's requests, by their rounds. */
const REQUESTED: Readonly<Record<string, string>> = {
  a: '2026-11-10T03:00:00.000Z',
  // The next day in Tokyo.
  b: '2026-11-10T16:00:00.000Z',
  c: '2026-11-11T03:00:00.000Z',
  d: '2026-11-11T04:00:00.000Z',
  e: '2026-11-11T05:00:00.000Z',
};

describe('the visits of the demo', () => {
  it('end in as many requests as the demo has on each day in Tokyo, and shrink from step to step', async () => {
    let stored: VisitCount[] = [];
    const rows = { upsert: async (counts: VisitCount[]) => (stored = counts) };
    const weeks: string[] = [];
    const words = { upsert: async (found: { week: string }[]) => weeks.push(...found.map(({ week }) => week)) };
    const rounds = { load: async (id: string) => ({ state: { requestedAt: REQUESTED[id] } }) };
    await new DemoVisits(rows as never, words as never, rounds as never).write(Object.keys(REQUESTED), NOW);
    expect(weeks).toEqual(['2026-11-09', '2026-11-09']);
    const sum = (step: string, day: string) =>
      stored.filter((one) => one.step === step && one.day === day).reduce((total, { visits }) => total + visits, 0);
    expect([sum('request', '2026-11-10'), sum('request', '2026-11-11')]).toEqual([1, 4]);
    const steps = VISIT_STEPS.map((step) => sum(step, '2026-11-11'));
    expect(steps).toEqual(steps.toSorted((one, other) => other - one));
  });
});
