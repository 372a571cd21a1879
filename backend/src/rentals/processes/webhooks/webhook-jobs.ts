import type { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import type { WebhookInbox } from './webhook-inbox.ts';
import { jobOf } from '../../round/jobs.ts';

/** A job for every webhook that was stored for the first time, with an id that follows from the provider's. */
export class WebhookJobs {
  constructor(private readonly queues: JobQueues) {}

  /** What fails here is no loss: the inbox still holds the event as pending. */
  async onStored(eventId: string): Promise<void> {
    await this.queues.enqueueNow([jobOf('process-webhook', eventId, { eventId })]);
  }
}

const OLD_MS = 10_000;

/** Finds again what a crash left between storing and queueing; a job that is there already stays the only one. */
export async function requeueWaiting(inbox: WebhookInbox, queues: JobQueues): Promise<void> {
  const waiting = await inbox.pending();
  const old = waiting.filter(({ receivedAt }) => Date.now() - receivedAt.getTime() > OLD_MS);
  await queues.enqueueNow(old.map(({ id }) => jobOf('process-webhook', id, { eventId: id })));
}
