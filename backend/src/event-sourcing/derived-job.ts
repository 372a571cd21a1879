import type { Job } from '../adapters/jobs/job.ts';
import { uuidV5 } from './streams/uuid-v5.ts';

/** A namespace of its own keeps these ids apart from others that derive from the same events. */
const JOB_IDS = '5d0e1c1f-6d05-4a4e-9c80-5a3c6b0f7a11';

/** A job with an id derived from its queue and its cause: enqueuing it again for the same cause adds nothing. */
export function derivedJob(queue: string, causedBy: string, data: object, delaySeconds = 0): Job {
  return { id: uuidV5(`${queue} ${causedBy}`, JOB_IDS), queue, data, delaySeconds };
}
