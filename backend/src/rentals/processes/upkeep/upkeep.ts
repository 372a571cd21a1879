import { submitDueEvidence } from '../disputes/disputes.ts';
import type { JobData } from '../running/jobs.ts';
import { resumeAll } from '../money/resume-money.ts';
import type { Process, ProcessTools } from '../running/process.ts';
import { DailyJob } from './daily-job.ts';

/** What is due once a day of the domain's calendar. */
export const upkeep = {
  jobs: { 'daily-upkeep': { atOnce: 1, run: tend } },
  watch: ({ clock, queues }) => {
    const daily = new DailyJob('daily-upkeep', clock, queues);
    return { everyMs: 1000, run: () => daily.enqueueToday() };
  },
} satisfies Process;

async function tend({ day, retryOf }: JobData['daily-upkeep'], tools: ProcessTools): Promise<void> {
  await resumeAll(day, tools, retryOf);
  await submitDueEvidence(day, tools);
  await tools.upkeep.run();
}
