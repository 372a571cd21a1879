import type { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import type { WebhookInbox } from './webhook-inbox.ts';
import { jobOf } from '../../round/jobs.ts';

/** A job per new webhook, with an id derived from the provider's. */
export class WebhookJobs {
  constructor(private readonly queues: JobQueues) {}

  /** A failure here loses nothing: the inbox still has the event as pending. */
  async onStored(eventId: string): Promise<void> {
    await this.queues.enqueueNow([jobOf('process-webhook', eventId, { eventId })]);
  }
}

const OLD_MS = 10_000;

/** Enqueues webhooks left without a job by a crash; an existing job isn't duplicated. */
export async function requeueWaiting(inbox: WebhookInbox, queues: JobQueues): Promise<void> {
  const waiting = await inbox.pending();
  const old = waiting.filter(({ receivedAt }) => Date.now() - receivedAt.getTime() > OLD_MS);
  await queues.enqueueNow(old.map(({ id }) => jobOf('process-webhook', id, { eventId: id })));
}
