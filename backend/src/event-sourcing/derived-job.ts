import type { Job } from '../adapters/jobs/job.ts';
import { uuidV5 } from './streams/uuid-v5.ts';

/** A namespace of one's own keeps these ids apart from all others that derive from the same events. */
const JOB_IDS = '5d0e1c1f-6d05-4a4e-9c80-5a3c6b0f7a11';

/** A job whose id follows from its queue and what caused it: the same cause enqueued again adds nothing. */
export function derivedJob(queue: string, causedBy: string, data: object, delaySeconds = 0): Job {
  return { id: uuidV5(`${queue} ${causedBy}`, JOB_IDS), queue, data, delaySeconds };
}
