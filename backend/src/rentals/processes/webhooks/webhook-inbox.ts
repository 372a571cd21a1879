import type { Pool } from 'pg';
import type { VerifiedWebhook } from '../../../adapters/payment-provider/webhook-event.ts';

export interface PendingWebhook extends VerifiedWebhook {
  readonly receivedAt: Date;
  /** How often processing has failed. */
  readonly attempts: number;
}

interface Row {
  event_id: string;
  type: string;
  object_id: string | null;
  account: string | null;
  created_at: Date;
  received_at: Date;
  attempts: number;
}

const COLUMNS = 'event_id, type, object_id, account, created_at, received_at, attempts';
const MAX_ERROR = 1000;

/**
 * Webhooks as received, once each: they are acknowledged when stored and processed later, in any order. Processed ones
 * are kept for 90 days (`TableSweep`), to recognise repetitions after weeks.
 */
export class WebhookInbox {
  constructor(private readonly pool: Pool) {}

  /** Stores a webhook; `known` if its event was stored before, however often and concurrently it arrives. */
  async store(event: VerifiedWebhook): Promise<'new' | 'known'> {
    const { rowCount } = await this.pool.query(
      `insert into app.webhook_inbox (event_id, type, object_id, account, created_at)
       values ($1, $2, $3, $4, $5) on conflict (event_id) do nothing`,
      [event.id, event.type, event.objectId, event.account, event.created],
    );
    return rowCount === 1 ? 'new' : 'known';
  }

  /** The webhook if it is pending; null: unknown or processed. */
  async waiting(eventId: string): Promise<PendingWebhook | null> {
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from app.webhook_inbox where event_id = $1 and processed_at is null`,
      [eventId],
    );
    return rows[0] ? pendingOf(rows[0]) : null;
  }

  /**
   * Pending webhooks, including those left without a job by a crash. Failed ones come last, so that permanent failures
   * don't hide others.
   */
  async pending(limit = 100): Promise<PendingWebhook[]> {
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from app.webhook_inbox where processed_at is null
       order by attempts, received_at limit $1`,
      [limit],
    );
    return rows.map(pendingOf);
  }

  async markProcessed(eventId: string): Promise<void> {
    await this.pool.query(
      'update app.webhook_inbox set processed_at = now(), last_error = null where event_id = $1 and processed_at is null',
      [eventId],
    );
  }

  /** It stays pending; operators see attempts and the last error. */
  async markFailed(eventId: string, error: Error): Promise<void> {
    await this.pool.query(
      'update app.webhook_inbox set attempts = attempts + 1, last_error = $2 where event_id = $1 and processed_at is null',
      [eventId, error.message.slice(0, MAX_ERROR).replaceAll('\0', '')],
    );
  }
}

function pendingOf(row: Row): PendingWebhook {
  return {
    id: row.event_id,
    type: row.type,
    objectId: row.object_id,
    account: row.account,
    created: row.created_at,
    receivedAt: row.received_at,
    attempts: row.attempts,
  };
}
