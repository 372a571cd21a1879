import { DefiniteFailure } from '../adapters/jobs/job.ts';
import type { JobQueues } from '../adapters/jobs/job-queues.ts';
import { JOB_KINDS, type JobData, type JobKind } from './jobs.ts';
import { isRefusal } from './rejections.ts';

/** Does the work of each kind of job. Total. */
export type JobHandlers = { readonly [Kind in JobKind]: (data: JobData[Kind]) => Promise<void> };

/** Starts to work: every handler may be called again for the same job, in any process. */
export async function workOn(queues: JobQueues, handlers: JobHandlers): Promise<void> {
  const start = <Kind extends JobKind>(kind: Kind): Promise<void> => workOnKind(queues, kind, handlers[kind]);
  await Promise.all((Object.keys(JOB_KINDS) as JobKind[]).map(start));
}

async function workOnKind<Kind extends JobKind>(
  queues: JobQueues,
  kind: Kind,
  handle: (data: JobData[Kind]) => Promise<void>,
): Promise<void> {
  await queues.work<JobData[Kind]>(kind, JOB_KINDS[kind], async ({ data }) => {
    try {
      await handle(data);
    } catch (error) {
      // A round that isn't known yet may be in a moment.
      if (!isRefusal(error) || error.code === 'not_found') throw error;
      throw new DefiniteFailure(`${error.code}: ${error.message}`, { cause: error });
    }
  });
}
