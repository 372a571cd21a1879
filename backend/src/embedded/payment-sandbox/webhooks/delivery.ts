import type { EventDocument } from '../documents.ts';
import type { Sandbox } from '../sandbox.ts';
import { createHmac } from 'node:crypto';

export interface WebhookTarget {
  readonly url: string;
  /** One secret for the platform's events, another for those of connected accounts. */
  readonly secrets: Readonly<Record<'platform' | 'connect', string>>;
}

interface Delivery {
  readonly id: string;
  readonly endpoint: 'platform' | 'connect';
  readonly attempts: number;
  /** When it became due, to the microsecond; changes when the event is to be sent again. */
  readonly due: string;
  readonly event: EventDocument;
}

/** Neither delivered nor given up, and not of a held type. */
const OWED = `delivered_at is null and given_up_at is null and not event.document ->> 'type' like any ($1::text[])`;
const BATCH = 16;
const POLL_MS = 1000;
const ANSWER_WITHIN_MS = 10_000;
/** Half a second, doubled each time, at most a minute: Stripe's hours, shortened for trials. */
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 60_000;
/** The number of attempts, about three days. */
const GIVE_UP_AFTER = 4_300;

/** Sends stored events to the webhook's url, signed, until each is answered with 2xx. */
export class WebhookDelivery {
  private readonly stopped = new AbortController();
  private running: Promise<void> | null = null;
  private timer: NodeJS.Timeout;
  private again = false;

  private readonly sandbox: Sandbox;
  private readonly target: WebhookTarget;

  constructor(sandbox: Sandbox, target: WebhookTarget) {
    this.sandbox = sandbox;
    this.target = target;
    this.timer = setInterval(() => this.wake(), POLL_MS);
  }

  /** Called when something may be due. */
  wake(): void {
    if (this.stopped.signal.aborted) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.again = false;
    this.running = this.deliverDue()
      // The database is down or restarting; the next poll tries again.
      .catch(() => undefined)
      .finally(() => {
        this.running = null;
        if (this.again) this.wake();
      });
  }

  async close(): Promise<void> {
    this.stopped.abort();
    clearInterval(this.timer);
    await this.running;
  }

  private async deliverDue(): Promise<void> {
    while (!this.stopped.signal.aborted && this.sandbox.switches.webhooks.hold !== true) {
      const due = await this.due();
      if (due.length === 0) {
        await this.wakeWhenDue();
        return;
      }
      await Promise.all(due.map((delivery) => this.attempt(delivery)));
    }
  }

  private async due(): Promise<Delivery[]> {
    const order = this.sandbox.switches.webhooks.shuffle ? 'random()' : 'delivery.id';
    const { rows } = await this.sandbox.pool.query<Delivery>(
      `select delivery.id, delivery.endpoint, delivery.attempts, due_at::text as due, event.document as event
         from payment_sandbox.webhook_deliveries delivery
         join payment_sandbox.objects event on event.id = delivery.event_id
        where ${OWED} and due_at <= now()
        order by ${order} limit ${BATCH}`,
      [this.held()],
    );
    return rows;
  }

  /** Patterns of the held types. */
  private held(): string[] {
    const { hold } = this.sandbox.switches.webhooks;
    return typeof hold === 'boolean' ? [] : hold.map((beginning) => `${beginning}%`);
  }

  private async wakeWhenDue(): Promise<void> {
    const { rows } = await this.sandbox.pool.query<{ wait: number | null }>(
      `select (extract(epoch from min(due_at) - now()) * 1000)::float8 as wait
         from payment_sandbox.webhook_deliveries delivery
         join payment_sandbox.objects event on event.id = delivery.event_id where ${OWED}`,
      [this.held()],
    );
    const wait = rows[0]?.wait ?? null;
    if (wait !== null && wait < POLL_MS) setTimeout(() => this.wake(), Math.max(wait, 5)).unref();
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const problem = await this.send(delivery);
    if (this.stopped.signal.aborted && problem !== null) return;
    const attempts = delivery.attempts + 1;
    const wait = Math.min(FIRST_RETRY_MS * 2 ** delivery.attempts, MAX_RETRY_MS);
    await this.sandbox.pool.query(
      `update payment_sandbox.webhook_deliveries
          set attempts = $2, last_error = $3,
              delivered_at = case when $3::text is null then now() end,
              given_up_at = case when $3::text is not null and $2 >= ${GIVE_UP_AFTER} then now() end,
              due_at = now() + $4 * interval '1 millisecond'
        where id = $1 and due_at::text = $5`,
      [delivery.id, attempts, problem, wait, delivery.due],
    );
  }

  /** Null when it was answered with 2xx, else the failure. */
  private async send(delivery: Delivery): Promise<string | null> {
    const body = JSON.stringify(delivery.event, null, 2);
    const signature = signatureHeader(body, this.target.secrets[delivery.endpoint], Math.floor(Date.now() / 1000));
    try {
      const response = await fetch(this.target.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.arrayBuffer();
      return response.ok ? null : `answered ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

/** The `Stripe-Signature` header of a webhook: HMAC-SHA256 over `<seconds>.<body>` with the endpoint's secret. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
