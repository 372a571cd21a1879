import type { JobKind } from '@meguri/contracts/read-models/job-kinds.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import type { Clock } from '../../../event-sourcing/clock/clock.ts';
import { jobOf } from '../../round/jobs.ts';

/** Daily jobs over all data. */
export const DAILY_KINDS = ['daily-upkeep', 'compare-with-provider', 'new-finds'] as const satisfies readonly JobKind[];

/**
 * One job per kind and calendar day of the domain, however many workers run or restart: its id derives from the day.
 * After downtime, or a move of the demo's time, it is the new day's.
 */
export class DailyJob {
  private enqueued: string | null = null;

  constructor(
    private readonly kind: (typeof DAILY_KINDS)[number],
    private readonly clock: Clock,
    private readonly queues: JobQueues,
  ) {}

  async enqueueToday(): Promise<void> {
    const day = tokyoDate(this.clock.now().toISOString());
    if (day === this.enqueued) return;
    await this.queues.enqueueNow([jobOf(this.kind, day, { day })]);
    this.enqueued = day;
  }
}
