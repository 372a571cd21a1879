import { eachInTurn } from '@meguri/projections/loops/each-in-turn.ts';
import { submitDueEvidence } from '../disputes/disputes.ts';
import type { JobData } from '../../round/jobs.ts';
import { checkBalance } from '../money/short-balance.ts';
import { resumeAll } from '../money/resume-money.ts';
import type { Process, ProcessTools } from '../running/process.ts';
import { DailyJob } from './daily-job.ts';

/** Work that is due once per day of the domain's calendar. */
export const upkeep = {
  jobs: { 'daily-upkeep': { atOnce: 1, run: tend } },
  watch: ({ clock, queues }) => {
    const daily = new DailyJob('daily-upkeep', clock, queues);
    return { everyMs: 1000, run: () => daily.enqueueToday() };
  },
} satisfies Process;

/** What needs the provider comes last: erasures must happen even while it is down. */
function tend({ day, retryOf }: JobData['daily-upkeep'], tools: ProcessTools, stop: AbortSignal): Promise<void> {
  const steps = [
    () => tools.upkeep.run(stop),
    () => checkBalance(tools),
    () => resumeAll(day, tools, retryOf),
    () => submitDueEvidence(day, tools, stop),
  ];
  return eachInTurn(steps, (step) => step(), stop);
}
