import { randomBytes } from 'node:crypto';
import { inTransaction as inPostgresTransaction } from '../../postgres/in-transaction.ts';
import type { Pool, PoolClient } from 'pg';
import { WEBHOOK_EVENTS } from '../../adapters/payment-provider/webhook-event.ts';
import { whole } from './absent-fields/whole.ts';
import { invalidRequest, noSuch } from './api-error.ts';
import { ID_PREFIX, type AnyDocument, type DocumentByKind, type Kind } from './documents.ts';
import { concerns, type PlatformSwitch, type Switches } from './test-switches/switches.ts';

/** The API version of answers and events: the one the pinned SDK requests. */
export const API_VERSION = '2026-10-28.endive';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** An advisory lock shared by all writers: the sandbox does one thing at a time. */
const WRITERS_LOCK = 7_246_001;

export interface Origin {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

/** Parameters of a list: page size, cursor, and creation time (in seconds). */
export interface PageWish {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  readonly created?: Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number | undefined>> | undefined;
}

/** One unit of work: documents are read, written and announced together, or not at all. */
export class SandboxTransaction {
  /** Real time, in seconds. */
  readonly now = Math.floor(Date.now() / 1000);
  /** Webhooks are sent after the commit. */
  queued = false;
  readonly platform: PlatformSwitch;
  private readonly origin: Origin;

  readonly client: PoolClient;
  private readonly switches: Switches;

  constructor(client: PoolClient, switches: Switches, origin: Origin) {
    this.client = client;
    this.switches = switches;
    this.platform = switches.platform;
    this.origin = origin;
  }

  async insert<D extends AnyDocument>(document: D): Promise<D> {
    await this.client.query('insert into payment_sandbox.objects (id, kind, document) values ($1, $2, $3)', [
      document.id,
      document.object,
      JSON.stringify(document),
    ]);
    return document;
  }

  async save<D extends AnyDocument>(document: D): Promise<D> {
    await this.client.query('update payment_sandbox.objects set document = $2 where id = $1', [
      document.id,
      JSON.stringify(document),
    ]);
    return document;
  }

  async find<K extends Kind>(kind: K, id: string): Promise<DocumentByKind[K] | null> {
    const { rows } = await this.client.query<{ document: DocumentByKind[K] }>(
      'select document from payment_sandbox.objects where id = $1 and kind = $2',
      [id, kind],
    );
    return rows[0]?.document ?? null;
  }

  /** @throws ApiError 404 `resource_missing`; `param` names the parameter that held the id. */
  async get<K extends Kind>(kind: K, id: string, param = 'id'): Promise<DocumentByKind[K]> {
    const document = await this.find(kind, id);
    if (!document) throw noSuch(kind, id, param);
    return document;
  }

  /** All documents of a kind with the fields of `match`, the newest first. */
  async all<K extends Kind>(kind: K, match: object = {}): Promise<DocumentByKind[K][]> {
    return this.select(kind, match, {}, 100_000);
  }

  /** One page in Stripe's list form: always the newest first, also with `ending_before`. */
  async page<K extends Kind>(kind: K, match: object, page: PageWish, url: string) {
    const limit = page.limit ?? 10;
    const found = await this.select(kind, match, page, limit + 1);
    const data = found.slice(0, limit);
    return {
      object: 'list',
      url,
      has_more: found.length > limit,
      data: page.ending_before === undefined ? data : data.reverse(),
    };
  }

  /** The newest first; with `ending_before`, the oldest first. */
  private async select<K extends Kind>(kind: K, match: object, wish: PageWish, limit: number) {
    const { starting_after: after, ending_before: before, created = {} } = wish;
    for (const [param, id] of Object.entries({ starting_after: after, ending_before: before })) {
      if (id !== undefined && !(await this.find(kind, id)))
        throw invalidRequest(`No such ${kind}: '${id}'`, 'resource_missing', param);
    }
    const { rows } = await this.client.query<{ document: DocumentByKind[K] }>(
      `select document from payment_sandbox.objects
        where kind = $1 and document @> $2
          and ($3::text is null or seq < (select seq from payment_sandbox.objects where id = $3))
          and ($4::text is null or seq > (select seq from payment_sandbox.objects where id = $4))
          and (document ->> 'created')::bigint between $6 and $7
        order by seq ${before === undefined ? 'desc' : 'asc'} limit $5`,
      [kind, JSON.stringify(match), after ?? null, before ?? null, limit, ...secondsOf(created)],
    );
    return rows.map((row) => row.document);
  }

  newId(kind: Kind): string {
    return ID_PREFIX[kind] + randomText(24);
  }

  /** Stores an event with the object's current state and, if an endpoint subscribes to it, its deliveries. */
  async announce(type: string, about: object, account: string | null = null): Promise<void> {
    const endpoint = account === null ? 'platform' : 'connect';
    const subscribed = (WEBHOOK_EVENTS[endpoint] as readonly string[]).includes(type);
    const event = await this.insert({
      id: this.newId('event'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now,
      livemode: false,
      type,
      data: { object: whole(about) },
      pending_webhooks: subscribed ? 1 : 0,
      request: { id: this.origin.requestId, idempotency_key: this.origin.idempotencyKey },
      ...(account !== null && { account }),
    });
    if (subscribed && !concerns(this.switches.webhooks.lose, type)) await this.queueDelivery(event.id, endpoint);
  }

  async queueDelivery(eventId: string, endpoint: string): Promise<void> {
    this.queued = true;
    const { shuffle, copies, delayMs } = this.switches.webhooks;
    await this.client.query(
      `insert into payment_sandbox.webhook_deliveries (event_id, endpoint, due_at)
       select $1, $2, clock_timestamp() + ($5 + random() * $4) * interval '1 millisecond'
         from generate_series(1, $3::int)`,
      [eventId, endpoint, copies, shuffle ? 400 : 0, delayMs],
    );
  }
}

/** Runs one unit of work at a time, so that balances and limits don't change between reading and writing. */
export function inTransaction<Result>(
  pool: Pool,
  switches: Switches,
  origin: Origin,
  work: (transaction: SandboxTransaction) => Promise<Result>,
): Promise<Result> {
  return inPostgresTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [WRITERS_LOCK]);
    return work(new SandboxTransaction(client, switches, origin));
  });
}

/** The first and the last second of a range. */
function secondsOf({ gt, gte, lt, lte }: NonNullable<PageWish['created']>): [number, number] {
  const first = Math.max(gte ?? 0, (gt ?? -1) + 1);
  return [first, Math.min(lte ?? Number.MAX_SAFE_INTEGER, (lt ?? Number.MAX_SAFE_INTEGER) - 1)];
}

export function randomText(length: number): string {
  // Mapping 256 byte values to 62 letters is slightly uneven, which doesn't matter for ids.
  return Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
