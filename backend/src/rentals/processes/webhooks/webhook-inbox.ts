import { IsNull, type Repository } from 'typeorm';
import type { VerifiedWebhook } from '../../../adapters/payment-provider/webhook-event.ts';
import type { StoredWebhook } from './webhook.entity.ts';

export interface PendingWebhook extends VerifiedWebhook {
  readonly receivedAt: Date;
  /** How often processing has failed. */
  readonly attempts: number;
}

const MAX_ERROR = 1000;

/**
 * Webhooks as received, once each: they are acknowledged when stored and processed later, in any order. Processed ones
 * are kept for 90 days (`TableSweep`), to recognise repetitions after weeks.
 */
export class WebhookInbox {
  constructor(private readonly rows: Repository<StoredWebhook>) {}

  /** Stores a webhook; `known` if its event was stored before, however often and concurrently it arrives. */
  async store({ id, type, objectId, account, created }: VerifiedWebhook): Promise<'new' | 'known'> {
    const received = { eventId: id, type, objectId, account, createdAt: created };
    const insertion = this.rows.createQueryBuilder().insert().values(received).orIgnore().returning('event_id');
    const stored = (await insertion.execute()).raw as readonly unknown[];
    return stored.length === 1 ? 'new' : 'known';
  }

  /** The webhook if it is pending; null: unknown or processed. */
  async waiting(eventId: string): Promise<PendingWebhook | null> {
    const row = await this.rows.findOneBy(waiting(eventId));
    return row && pendingOf(row);
  }

  /**
   * Pending webhooks, including those left without a job by a crash. Failed ones come last, so that permanent failures
   * don't hide others.
   */
  async pending(limit = 100): Promise<PendingWebhook[]> {
    const order = { attempts: 'ASC', receivedAt: 'ASC' } as const;
    const rows = await this.rows.find({ where: { processedAt: IsNull() }, order, take: limit });
    return rows.map(pendingOf);
  }

  async markProcessed(eventId: string): Promise<void> {
    await this.rows.update(waiting(eventId), { processedAt: () => 'now()', lastError: null });
  }

  /** It stays pending; operators see attempts and the last error. */
  async markFailed(eventId: string, error: Error): Promise<void> {
    const lastError = error.message.slice(0, MAX_ERROR).replaceAll('\0', '');
    await this.rows.update(waiting(eventId), { attempts: () => 'attempts + 1', lastError });
  }
}

const waiting = (eventId: string) => ({ eventId, processedAt: IsNull() });

function pendingOf(row: StoredWebhook): PendingWebhook {
  const { eventId: id, type, objectId, account, createdAt: created, receivedAt, attempts } = row;
  return { id, type, objectId, account, created, receivedAt, attempts };
}
