import type { Job } from '../../../adapters/jobs/job.ts';
import { type Cause, jobOf } from '../../round/jobs.ts';

/** @param by the operator who submits it; null: its deadline is near */
export const evidenceJob = (roundId: string, disputeId: string, by: number | null, cause: Cause): Job =>
  jobOf('submit-evidence', `${disputeId} ${by ?? 'deadline'} ${cause.id}`, { roundId, disputeId, by, cause });
