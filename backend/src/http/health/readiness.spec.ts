import { describe, expect, it } from '@jest/globals';
import { ReadinessChecks } from './readiness.ts';

const gone = () => Promise.reject(new Error('gone'));
const there = async () => undefined;

describe('a process’s dependencies', () => {
  it('are reported one by one; what only degrades the service has metrics of its own', async () => {
    const readiness = new ReadinessChecks();
    readiness.add({ name: 'postgres', check: there });
    readiness.add({ name: 'event log', check: gone });
    readiness.add({ name: 'processes', check: gone, degradesOnly: true });
    expect(await readiness.needed()).toEqual({ postgres: 1, 'event log': 0 });
  });

  it('don’t matter once the process ends: it is unavailable from then on', async () => {
    const readiness = new ReadinessChecks();
    readiness.add({ name: 'postgres', check: there });
    expect(await readiness.ask()).toEqual({ status: 'ok', checks: { postgres: { ok: true } } });
    readiness.drain();
    expect(await readiness.ask()).toEqual({ status: 'unavailable', checks: { draining: { ok: false } } });
  });
});
