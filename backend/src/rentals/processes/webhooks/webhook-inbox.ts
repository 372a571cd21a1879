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
 * Webhooks as they came, once each: what is in here has been acknowledged and is processed later, in any order. A processed one
 * stays for 90 days (`TableSweep`), so that it is still known when it comes again after weeks.
 */
export class WebhookInbox {
  constructor(private readonly pool: Pool) {}

  /** Stores a webhook; `known` when its event has been stored before, however often and concurrently it comes. */
  async store(event: VerifiedWebhook): Promise<'new' | 'known'> {
    const { rowCount } = await this.pool.query(
      `insert into app.webhook_inbox (event_id, type, object_id, account, created_at)
       values ($1, $2, $3, $4, $5) on conflict (event_id) do nothing`,
      [event.id, event.type, event.objectId, event.account, event.created],
    );
    return rowCount === 1 ? 'new' : 'known';
  }

  /** The webhook while it still waits; null when it is unknown or has been processed. */
  async waiting(eventId: string): Promise<PendingWebhook | null> {
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from app.webhook_inbox where event_id = $1 and processed_at is null`,
      [eventId],
    );
    return rows[0] ? pendingOf(rows[0]) : null;
  }

  /**
   * What waits: finds again what a crash left between storing and queueing. What was tried before comes last, so that
   * webhooks that nobody can process don't hide it.
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

  /** It stays pending; attempts and the last error are for operators. */
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
