import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client';
import type { EventBatch, Position, StoredEvent, SubscribeOptions, Subscription } from '@meguri/contracts/event-log.ts';
import { setTimeout as rest } from 'node:timers/promises';
import { growingDelay } from '../growing-delay.ts';
import { LogTooShort } from '../log-too-short.ts';
import { parsePosition, printPosition } from './position.ts';
import type { LogPosition } from './position.ts';
import type { StoreConnection } from './store-client.ts';
import { isAnswer } from './store-errors.ts';
import { decodeEvent } from './stored-form.ts';
import { SubscriptionSignals } from './subscription-signals.ts';
import { newestPosition, passUnwanted } from './unwanted-events.ts';

const DEFAULT_BATCH = 1_000;
/** After so long without news, in ms, a subscription looks what the store's own events hide from its filter. */
const QUIET_MS = 1_000;

/** A checkpoint takes its place among the events: what stands before it must be handled first. */
interface Checkpoint {
  readonly checkpoint: LogPosition;
}
type Item = AllStreamResolvedEvent | Checkpoint;

/**
 * Follows $all through a filter on stream names. A subscription that ends (the server goes away, the connection breaks,
 * the reader is too slow) is made again from the last handled position, with growing delay.
 */
export class CatchUp implements Subscription {
  readonly ended: Promise<void>;
  readonly #connection: StoreConnection;
  readonly #handler: (batch: EventBatch) => Promise<void>;
  readonly #prefixes: readonly string[];
  readonly #batchSize: number;
  readonly #closing = new AbortController();
  #position: Position | null;
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
    let placeChecked = false;
    while (!signal.aborted) {
      try {
        if (!placeChecked) await this.#refuseForeignPlace();
        placeChecked = true;
        await this.#follow();
      } catch (error) {
        if (this.#handlerFailed || isAnswer(error)) throw error;
      }
      this.#failures += 1;
      // Closing cuts the rest short.
      await rest(growingDelay(this.#failures), undefined, { signal }).catch(() => undefined);
    }
  }

  async #refuseForeignPlace(): Promise<void> {
    if (this.#position === null) return;
    const head = await this.#connection.ask(newestPosition);
    if (head === null || this.#position > head) throw new LogTooShort(this.#position, head ?? 'none');
  }

  /** Until it is closed or the subscription ends. */
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
    let position = this.#position;
    const events: StoredEvent[] = [];
    for (const item of items) {
      const event = 'checkpoint' in item || item.event === undefined ? null : decodeEvent(item.event);
      const reached = 'checkpoint' in item ? printPosition(item.checkpoint) : event?.position;
      // Around the change from history to live the server may look back.
      if (reached === undefined || (position !== null && reached <= position)) continue;
      position = reached;
      if (event !== null) events.push(event);
    }
    this.#failures = 0;
    if (position !== null && position !== this.#position) await this.#handle({ events, position });
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
  }
}
