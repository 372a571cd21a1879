import type { AllStreamResolvedEvent, AllStreamSubscription, RecordedEvent } from '@eventstore/db-client';
import { HistoryChanged, LogTooShort } from '@meguri/contracts/events/event-log.ts';
import type {
  EventBatch,
  Position,
  StoredEvent,
  SubscribeOptions,
  Subscription,
} from '@meguri/contracts/events/event-log.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { growingDelay } from '@meguri/projections/loops/loop.ts';
import { parsePosition, printPosition } from './position.ts';
import type { LogPosition } from './position.ts';
import type { StoreConnection } from './store-client.ts';
import type { StoreClient } from './client-calls.ts';
import { asLogError, isAnswer, storeErrorType } from './store-errors.ts';
import { decodeEvent } from './stored-form.ts';
import { SubscriptionSignals } from './subscription-signals.ts';
import { newestPosition, passUnwanted } from './unwanted-events.ts';

const DEFAULT_BATCH = 1_000;
/**
 * After this long without events, in ms, a subscription checks whether the store's own events hold back its progress.
 */
const QUIET_MS = 1_000;
/** In ms; a returning server is found well before readers that wait for a read model give up (2 s). */
const MAX_REST_MS = 500;

/** A checkpoint is queued like an event: everything before it must be handled first. */
interface Checkpoint {
  readonly checkpoint: LogPosition;
}
type Item = AllStreamResolvedEvent | Checkpoint;

/**
 * Follows $all through a filter on stream names. A subscription that ends (the server is down, the connection breaks,
 * the reader is too slow) restarts from the last handled position, with growing delay.
 */
export class CatchUp implements Subscription {
  readonly ended: Promise<void>;
  readonly #connection: StoreConnection;
  readonly #handler: (batch: EventBatch) => Promise<void>;
  readonly #prefixes: readonly string[];
  readonly #batchSize: number;
  readonly #closing = new AbortController();
  #position: Position | null;
  /** The log's head when it was last requested. */
  #head: Position | null = null;
  /** The newest handled event of this log: while the log still holds it, the log is the same. */
  #lastEvent: StoredEvent | null = null;
  #handlerFailed = false;
  #failures = 0;

  constructor(
    connection: StoreConnection,
    from: Position | null,
    handler: (batch: EventBatch) => Promise<void>,
    { streamPrefixes, batchSize = DEFAULT_BATCH }: SubscribeOptions,
  ) {
    this.#connection = connection;
    if (from !== null) parsePosition(from);
    this.#position = from;
    this.#handler = handler;
    this.#prefixes = streamPrefixes;
    this.#batchSize = batchSize;
    this.ended = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.ended.catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#refuseChangedLog();
        await this.#follow();
      } catch (error) {
        if (this.#handlerFailed) throw error;
        if (isAnswer(error)) throw asLogError(error);
      }
      this.#failures += 1;
      // Closing aborts the delay.
      await delay(growingDelay(this.#failures, MAX_REST_MS), undefined, { signal }).catch(() => undefined);
    }
  }

  /**
   * A server may come back with an older copy of the log that lacks handled events; continuing would skip the new ones.
   */
  async #refuseChangedLog(): Promise<void> {
    if (this.#position === null) return;
    const head = (this.#head = await this.#connection.ask(newestPosition));
    if (head === null || this.#position > head) throw new LogTooShort(this.#position, head ?? 'none');
    const last = this.#lastEvent;
    if (last !== null && (await this.#connection.ask((client) => idAt(client, last))) !== last.id)
      throw new HistoryChanged(last.stream, last.revision);
  }

  /** Runs until it is closed or the subscription ends. */
  async #follow(): Promise<void> {
    const subscription = this.#subscribe();
    const signals = new SubscriptionSignals(subscription, this.#closing.signal);
    try {
      while (!this.#closing.signal.aborted) {
        const items = this.#take(subscription);
        if (items.length > 0) await this.#deliver(items);
        else if (signals.over) return signals.throwIfFailed();
        else if (await signals.quietFor(QUIET_MS)) await this.#passUnwanted();
      }
    } finally {
      signals.end();
      await subscription.unsubscribe().catch(() => undefined);
      subscription.destroy();
    }
  }

  #subscribe(): AllStreamSubscription {
    return this.#connection.client.subscribeToAll(
      {
        fromPosition: this.#position === null ? 'start' : parsePosition(this.#position),
        filter: {
          filterOn: 'streamName',
          prefixes: [...this.#prefixes],
          checkpointInterval: 1,
          checkpointReached: (self, checkpoint) => void self.push({ checkpoint }),
        },
        requiresLeader: true,
      },
      { highWaterMark: this.#batchSize },
    );
  }

  #take(subscription: AllStreamSubscription): Item[] {
    const items: Item[] = [];
    while (items.length < this.#batchSize) {
      const item = subscription.read() as Item | null;
      if (item === null) break;
      items.push(item);
    }
    return items;
  }

  async #deliver(items: readonly Item[]): Promise<void> {
    let passed = this.#position;
    const events: StoredEvent[] = [];
    for (const item of items) {
      const event = 'checkpoint' in item || item.event === undefined ? null : decodeEvent(item.event);
      const reached = 'checkpoint' in item ? printPosition(item.checkpoint) : event?.position;
      // When it switches from history to live events the server may deliver earlier ones again.
      if (reached === undefined || (passed !== null && reached <= passed)) continue;
      passed = reached;
      if (event !== null) events.push(event);
    }
    this.#failures = 0;
    const last = events.at(-1)?.position;
    const position = passed === null || passed === last ? passed : await this.#atHeadAtMost(passed);
    if (position !== null && position > (this.#position ?? '')) await this.#handle({ events, position });
  }

  /**
   * A new leader writes an event that $all never shows (`$epoch-information`), and a checkpoint may point to it. That
   * position is beyond the visible head, so saving it would look as if the log had lost its end.
   */
  async #atHeadAtMost(checkpoint: Position): Promise<Position | null> {
    if ((this.#head ?? '') < checkpoint) this.#head = await this.#connection.ask(newestPosition);
    return this.#head !== null && this.#head > checkpoint ? checkpoint : this.#head;
  }

  async #passUnwanted(): Promise<void> {
    const position = await this.#connection.ask((client) => passUnwanted(client, this.#position, this.#prefixes));
    if (position !== null) await this.#handle({ events: [], position });
  }

  async #handle(batch: EventBatch): Promise<void> {
    if (this.#closing.signal.aborted) return;
    try {
      await this.#handler(batch);
    } catch (error) {
      this.#handlerFailed = true;
      throw error;
    }
    this.#position = batch.position;
    this.#lastEvent = batch.events.at(-1) ?? this.#lastEvent;
  }
}

/** Id of the event that is now at an event's place; undefined when there is none. */
async function idAt(client: StoreClient, { stream, revision }: StoredEvent): Promise<string | undefined> {
  const options = { fromRevision: BigInt(revision), maxCount: 1, requiresLeader: true };
  let id: string | undefined;
  try {
    for await (const { event } of client.readStream(stream, options))
      if (event !== undefined) ({ id } = decodeEvent(event as RecordedEvent));
  } catch (error) {
    if (storeErrorType(error) !== 'stream-not-found') throw error;
  }
  return id;
}
