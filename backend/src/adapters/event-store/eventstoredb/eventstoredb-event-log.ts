import type { AppendResult as StoreAnswer, RecordedEvent } from '@eventstore/db-client';
import {
  EventLogUnavailable,
  HistoryChanged,
  NO_STREAM,
  RevisionConflict,
  StreamDamaged,
} from '@meguri/contracts/events/event-log.ts';
import type {
  AppendResult,
  EventBatch,
  EventLog,
  EventToAppend,
  HistoryListener,
  Position,
  StoredEvent,
  SubscribeOptions,
  Subscription,
} from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { HistoryListeners } from '../history-listeners.ts';
import { refuseUnstorable } from '../storable.ts';
import { CatchUp } from './catch-up.ts';
import { KnownIds } from './known-ids.ts';
import { printPosition } from './position.ts';
import { appendCredentials, connect, StoreConnection } from './store-client.ts';
import { asLogError, headInstead, storeErrorType } from './store-errors.ts';
import { decodeEvent, encodeEvent } from './stored-form.ts';
import { newestPosition } from './unwanted-events.ts';

/** Holds one event; its id is the log's identity. */
const IDENTITY_STREAM = 'meguri-log';
/** How long a cluster may take to replicate the head that an append met, and how often to check. */
const REPLICATED_WITHIN_MS = 2_000;
const REPLICATED_POLL_MS = 10;

/** The event log in EventStoreDB 22.6 or newer. Any number of processes may use the same log. */
export class EventStoreDbEventLog implements EventLog {
  readonly #connection: StoreConnection;
  readonly #knownIds = new KnownIds();
  readonly #subscriptions = new Set<Subscription>();
  readonly #history = new HistoryListeners();
  #identity: string | null = null;

  constructor(connection: StoreConnection) {
    this.#connection = connection;
    connection.onChange = (reason) => {
      this.#knownIds.forgetAll();
      this.#history.notify(reason);
    };
  }

  /**
   * @param url `esdb://host:2113?tls=false`, and for a cluster `esdb://host1:2113,host2:2113,host3:2113`. It connects
   * at the first call.
   */
  static async open(url: string): Promise<EventStoreDbEventLog> {
    return new EventStoreDbEventLog(new StoreConnection(await connect(url), appendCredentials(url)));
  }

  async identity(): Promise<string> {
    if (this.#identity !== null) return this.#identity;
    const named = { id: randomUUID(), type: 'LogNamed', version: 1, data: '{}', metadata: '{}' };
    try {
      await this.append(IDENTITY_STREAM, NO_STREAM, [named]);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
    const [first] = await this.read(IDENTITY_STREAM);
    if (first === undefined) throw new Error(`${IDENTITY_STREAM} is empty right after it was written`);
    this.#identity = first.id;
    return first.id;
  }

  /**
   * The store compares only revision numbers, so `follows` is compared here with what this connection has read. Another
   * server may still replace this one between that comparison and the write.
   */
  async append(
    stream: string,
    expectedRevision: number,
    events: readonly EventToAppend[],
    follows?: string,
  ): Promise<AppendResult> {
    refuseUnstorable(stream, expectedRevision, events, follows);
    const known = await this.#idsUpTo(stream, expectedRevision);
    const { edition } = this.#knownIds;
    refuseKnown(stream, expectedRevision, known, events);
    if (follows !== undefined && known.length - 1 === expectedRevision && known.at(-1) !== follows)
      throw new HistoryChanged(stream, expectedRevision);
    const answer = await this.#write(stream, expectedRevision, events);
    if ('head' in answer) return this.#repeated(stream, expectedRevision, events, answer.head);
    const first = expectedRevision + 1;
    const written = events.map(({ id }, index) => ({ id, revision: first + index }));
    this.#knownIds.note(stream, written, edition);
    const revision = expectedRevision + events.length;
    const position = answer.position === undefined ? undefined : printPosition(answer.position);
    return { revision, position: position ?? (await this.#positionOf(stream, revision)), duplicate: false };
  }

  async read(stream: string, fromRevision = 0): Promise<readonly StoredEvent[]> {
    const { edition } = this.#knownIds;
    const events = await this.#readEvents(stream, fromRevision, Number.MAX_SAFE_INTEGER);
    this.#knownIds.note(stream, events, edition);
    return events;
  }

  subscribe(
    from: Position | null,
    handler: (batch: EventBatch) => Promise<void>,
    options: SubscribeOptions,
  ): Subscription {
    const subscription = new CatchUp(this.#connection, from, handler, options);
    this.#subscriptions.add(subscription);
    const forget = () => this.#subscriptions.delete(subscription);
    subscription.ended.then(forget, forget);
    return subscription;
  }

  /** Includes the store's own events, because a subscription's progress passes them. */
  async head(): Promise<Position | null> {
    try {
      return await this.#connection.ask(newestPosition);
    } catch (error) {
      throw asLogError(error);
    }
  }

  onHistoryChange(listener: HistoryListener): () => void {
    return this.#history.add(listener);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.close()));
    await this.#connection.close();
  }

  /** Ids of the stream's events, at least up to this revision if the stream is that long. */
  async #idsUpTo(stream: string, revision: number): Promise<readonly string[]> {
    if (this.#connection.lost) this.#knownIds.forget(stream);
    const known = this.#knownIds.of(stream).length;
    if (known <= revision) await this.read(stream, known);
    return this.#knownIds.of(stream);
  }

  /** @returns the head when it isn't the expected revision */
  async #write(
    stream: string,
    expected: number,
    events: readonly EventToAppend[],
  ): Promise<StoreAnswer | { readonly head: number }> {
    const expectedRevision = expected === NO_STREAM ? ('no_stream' as const) : BigInt(expected);
    const { credentials } = this.#connection;
    try {
      return await this.#connection.ask((client) =>
        client.appendToStream(stream, events.map(encodeEvent), { expectedRevision, credentials, requiresLeader: true }),
      );
    } catch (error) {
      const head = headInstead(error);
      if (head !== null) return { head };
      throw asLogError(error);
    }
  }

  async #repeated(
    stream: string,
    expected: number,
    events: readonly EventToAppend[],
    head: number,
  ): Promise<AppendResult> {
    const there = await this.#readUpTo(head, stream, expected + 1);
    const last = there[events.length - 1];
    if (last !== undefined && events.every(({ id }, index) => there[index]?.id === id))
      return { revision: last.revision, position: last.position, duplicate: true };
    throw new RevisionConflict(stream, expected, head);
  }

  /** A cluster's leader compares with events that other nodes don't have yet, but shows only replicated ones. */
  async #readUpTo(head: number, stream: string, fromRevision: number): Promise<readonly StoredEvent[]> {
    for (const until = performance.now() + REPLICATED_WITHIN_MS; ; await delay(REPLICATED_POLL_MS)) {
      const there = await this.read(stream, fromRevision);
      if (fromRevision + there.length > head) return there;
      if (performance.now() > until) throw new EventLogUnavailable(`EventStoreDB: ${stream} isn't replicated`);
    }
  }

  async #positionOf(stream: string, revision: number): Promise<Position> {
    const [event] = await this.#readEvents(stream, revision, 1);
    if (event === undefined) throw new Error(`${stream}: revision ${revision} is missing right after it was written`);
    return event.position;
  }

  async #readEvents(stream: string, fromRevision: number, maxCount: number): Promise<StoredEvent[]> {
    try {
      return await this.#connection.ask(async (client) => {
        const events: StoredEvent[] = [];
        const options = { fromRevision: BigInt(fromRevision), maxCount, requiresLeader: true };
        for await (const { event } of client.readStream(stream, options))
          if (event !== undefined) events.push(decodeEvent(event as RecordedEvent));
        return events;
      });
    } catch (error) {
      if (storeErrorType(error) === 'stream-not-found') return [];
      if (error instanceof TypeError) throw new StreamDamaged(stream, error.message);
      throw asLogError(error);
    }
  }
}

/** Without this check the store would append known events again behind its head: the writer hasn't read that far. */
function refuseKnown(
  stream: string,
  expectedRevision: number,
  known: readonly string[],
  events: readonly EventToAppend[],
): void {
  const before = known.slice(0, expectedRevision + 1);
  if (events.some(({ id }) => before.includes(id)))
    throw new RevisionConflict(stream, expectedRevision, known.length - 1);
}
