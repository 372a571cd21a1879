import { tokyoDate } from '@meguri/contracts/rental-round/period.ts';
import type { JobQueues } from '../adapters/jobs/job-queues.ts';
import type { Clock } from '../clock/clock.ts';
import { jobOf } from './jobs.ts';

/**
 * One job a calendar day of the domain, however many workers run and however often they start: its id follows from the
 * day. After downtime, and when the demo's time moves, it is the new day's.
 */
export class DailyJob {
  private readonly clock: Clock;
  private readonly queues: JobQueues;
  private enqueued: string | null = null;

  constructor(clock: Clock, queues: JobQueues) {
    this.clock = clock;
    this.queues = queues;
  }

  async enqueueToday(): Promise<void> {
    const day = tokyoDate(this.clock.now().toISOString());
    if (day === this.enqueued) return;
    await this.queues.enqueueNow([jobOf('daily-upkeep', day, { day })]);
    this.enqueued = day;
  }
}
