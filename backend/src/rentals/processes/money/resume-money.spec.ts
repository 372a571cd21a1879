import { describe, expect, it } from '@jest/globals';
import type { Job } from '../../../adapters/jobs/job.ts';
import type { ProcessTools } from '../running/process.ts';
import { resumeAll } from './resume-money.ts';

/** The jobs enqueued for this number of rounds with pending money. */
async function resumed(
  day: string,
  count: number,
  retry?: string,
  withIncidents: readonly string[] = [],
): Promise<readonly (readonly Job[])[]> {
  const batches: (readonly Job[])[] = [];
  const tools = {
    queries: { roundsWithOpenMoney: async () => Array.from({ length: count }, (_, n) => `round-${n}`) },
    incidents: { roundsOfMoney: async () => withIncidents },
    queues: { enqueueNow: async (jobs: readonly Job[]) => void batches.push(jobs) },
  } as unknown as ProcessTools;
  await resumeAll(day, tools, retry);
  return batches;
}
const ids = (batches: readonly (readonly Job[])[]) => batches.flat().map(({ id }) => id);

describe('the daily check of open money', () => {
  it('enqueues many rounds in batches, each round once', async () => {
    const batches = await resumed('2026-11-22', 1_200);
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(new Set(ids(batches)).size).toBe(1_200);
  });

  it('includes rounds with an incident about their money: its cause may be gone', async () => {
    const jobs = (await resumed('2026-11-22', 2, undefined, ['round-1', 'settled'])).flat();
    expect(jobs.map(({ data }) => (data as { roundId: string }).roundId)).toEqual(['round-0', 'round-1', 'settled']);
  });

  it('is enqueued once a day, and again whenever an operator retries it', async () => {
    const daily = ids(await resumed('2026-11-22', 2));
    expect(ids(await resumed('2026-11-22', 2))).toEqual(daily);
    const again = ids(await resumed('2026-11-22', 2, 'incident-1'));
    expect(again.some((id) => daily.includes(id))).toBe(false);
    expect(ids(await resumed('2026-11-22', 2, 'incident-2'))).not.toEqual(again);
  });
});
