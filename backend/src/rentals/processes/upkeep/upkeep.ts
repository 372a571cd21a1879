import { tokyoDate } from '@meguri/contracts/rental-round/period.ts';
import type { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import type { Clock } from '../../../event-sourcing/clock/clock.ts';
import { type JobData, jobOf } from '../jobs.ts';
import { resumeAll } from '../money/resume-money.ts';
import type { Process, ProcessTools } from '../process.ts';

/** What is due once a day of the domain's calendar. */
export const upkeep = {
  jobs: { 'daily-upkeep': { atOnce: 1, run: tend } },
  watch: ({ clock, queues }) => {
    const daily = new DailyJob(clock, queues);
    return { everyMs: 1000, run: () => daily.enqueueToday() };
  },
} satisfies Process;

async function tend({ day }: JobData['daily-upkeep'], tools: ProcessTools): Promise<void> {
  await resumeAll(day, tools);
  await tools.upkeep.run();
}

/**
 * One job a calendar day of the domain, however many workers run and however often they start: its id follows from the
 * day. After downtime, and when the demo's time moves, it is the new day's.
 */
export class DailyJob {
  private enqueued: string | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly queues: JobQueues,
  ) {}

  async enqueueToday(): Promise<void> {
    const day = tokyoDate(this.clock.now().toISOString());
    if (day === this.enqueued) return;
    await this.queues.enqueueNow([jobOf('daily-upkeep', day, { day })]);
    this.enqueued = day;
  }
}
