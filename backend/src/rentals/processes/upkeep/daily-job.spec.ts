import { describe, expect, it } from '@jest/globals';
import type { Job } from '../../../adapters/jobs/job.ts';
import type { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import { Clock } from '../../../event-sourcing/clock/clock.ts';
import { DailyJob } from './daily-job.ts';

class ClockOfTest extends Clock {
  time = '2026-11-21T14:59:59Z';
  override now(): Date {
    return new Date(this.time);
  }
}

/** What was enqueued; `fails` makes the queue refuse. */
function queuesOfTest() {
  const jobs: Job[] = [];
  const state = { fails: false };
  const enqueueNow = async (more: readonly Job[]) => {
    if (state.fails) throw new Error('no database');
    jobs.push(...more);
  };
  return { jobs, state, queues: { enqueueNow } as unknown as JobQueues };
}

describe('the daily job', () => {
  it('is enqueued once a day in Tokyo, which begins at 15:00 UTC', async () => {
    const clock = new ClockOfTest();
    const { jobs, queues } = queuesOfTest();
    const daily = new DailyJob('daily-upkeep', clock, queues);
    for (const time of [
      '2026-11-21T14:59:59Z',
      '2026-11-21T14:59:59Z',
      '2026-11-21T15:00:00Z',
      '2026-11-22T14:00:00Z',
    ]) {
      clock.time = time;
      await daily.enqueueToday();
    }
    expect(jobs.map(({ data }) => data)).toEqual([{ day: '2026-11-21' }, { day: '2026-11-22' }]);
  });

  it('has the same id in every worker, and another one every day', async () => {
    const clock = new ClockOfTest();
    const [one, other] = [queuesOfTest(), queuesOfTest()];
    await new DailyJob('daily-upkeep', clock, one.queues).enqueueToday();
    await new DailyJob('daily-upkeep', clock, other.queues).enqueueToday();
    clock.time = '2026-11-23T00:00:00Z';
    await new DailyJob('daily-upkeep', clock, other.queues).enqueueToday();
    expect(other.jobs[0]?.id).toBe(one.jobs[0]?.id);
    expect(other.jobs[1]?.id).not.toBe(one.jobs[0]?.id);
  });

  it('is enqueued again after a failure', async () => {
    const { jobs, state, queues } = queuesOfTest();
    const daily = new DailyJob('daily-upkeep', new ClockOfTest(), queues);
    state.fails = true;
    await expect(daily.enqueueToday()).rejects.toThrow('no database');
    state.fails = false;
    await daily.enqueueToday();
    expect(jobs).toHaveLength(1);
  });
});
