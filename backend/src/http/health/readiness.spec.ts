import { describe, expect, it } from '@jest/globals';
import { ReadinessChecks } from './readiness.ts';

const gone = () => Promise.reject(new Error('gone'));
const there = async () => undefined;

describe('what a process needs', () => {
  it('is told one by one, there or not; what only degrades the service has figures of its own', async () => {
    const readiness = new ReadinessChecks();
    readiness.add({ name: 'postgres', check: there });
    readiness.add({ name: 'event log', check: gone });
    readiness.add({ name: 'processes', check: gone, degradesOnly: true });
    expect(await readiness.needed()).toEqual({ postgres: 1, 'event log': 0 });
  });
});
