import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  AppendResult,
  BinaryEventData,
  Filter,
  StreamingRead,
} from '@eventstore/db-client';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LogPosition } from '../position.ts';
import type { StoreClient } from '../client-calls.ts';

/** An error as the client throws it, distinguished by its type. */
export function storeError(type: string): Error {
  return Object.assign(new Error(type), { type });
}

interface Asked {
  readonly requiresLeader?: boolean;
}

interface Recorded extends BinaryEventData {
  readonly streamId: string;
  readonly revision: bigint;
  readonly position: LogPosition;
}

/** A subscription that the spec feeds. */
export class FakeSubscription extends Readable {
  readonly from: LogPosition | 'start' | 'end';
  readonly asked: Filter;
  unsubscribed = false;

  readonly requiresLeader: boolean;

  constructor(from: LogPosition | 'start' | 'end', filter: Filter, requiresLeader: boolean) {
    super({ objectMode: true, read: () => undefined });
    this.requiresLeader = requiresLeader;
    this.from = from;
    this.asked = filter;
  }

  deliver(...events: readonly Recorded[]): void {
    for (const event of events) this.push({ event });
  }

  checkpoint(commit: bigint): void {
    const self = this as unknown as AllStreamSubscription;
    void this.asked.checkpointReached?.(self, { commit, prepare: commit });
  }

  /** Like the client: emits an error but doesn't end the stream. */
  lose(error: Error): void {
    this.emit('error', error);
  }

  unsubscribe(): Promise<void> {
    this.unsubscribed = true;
    return Promise.resolve();
  }
}

/** A subscription to an empty stream. */
class FakeWatch extends Readable {
  constructor() {
    super({ objectMode: true, read: () => undefined });
  }

  unsubscribe(): Promise<void> {
    return Promise.resolve();
  }
}

/** EventStoreDB's checks of appends, in memory and without a network. */
export class FakeStore {
  readonly all: Recorded[] = [];
  readonly subscriptions: FakeSubscription[] = [];
  reads = 0;
  disposed = 0;
  /** Failures for the next appends, in order, before or after the events are stored. */
  readonly appendFailures: { readonly error: Error; readonly stored: boolean }[] = [];
  /** No call is answered. */
  silent = false;
  /** How many of the newest events aren't replicated: appends are checked against them, reads don't show them. */
  unreplicated = 0;
  /**
   * The client is connected to a follower that has this many events. A call that requires the leader is refused once;
   * then the client switches to the leader.
   */
  follower: { readonly seen: number } | null = null;
  readonly watches: FakeWatch[] = [];
  readonly #unanswered: Readable[] = [];

  readonly client = {
    appendToStream: (
      stream: string,
      events: BinaryEventData[],
      { expectedRevision, ...asked }: Asked & { expectedRevision: bigint | 'no_stream' },
    ) => {
      // A follower forwards appends.
      if (asked.requiresLeader && this.#seenBy(asked) === null) return Promise.reject(storeError('not-leader'));
      return this.#append(stream, events, expectedRevision);
    },
    readStream: (
      stream: string,
      { fromRevision, maxCount, ...asked }: Asked & { fromRevision: bigint; maxCount: number },
    ) => {
      this.reads += 1;
      if (this.silent) return this.#silence();
      const seen = this.#seenBy(asked);
      if (seen === null) return failing(storeError('not-leader'));
      const events = seen.filter(({ streamId }) => streamId === stream);
      if (events.length === 0) return failing(storeError('stream-not-found'));
      return reading(events.filter(({ revision }) => revision >= fromRevision).slice(0, maxCount));
    },
    readAll: (
      options: Asked & { direction?: string; fromPosition: LogPosition | 'start' | 'end'; maxCount: number },
    ) => {
      if (this.silent) return this.#silence();
      const { direction, fromPosition, maxCount } = options;
      const seen = this.#seenBy(options);
      if (seen === null) return failing(storeError('not-leader'));
      if (direction === 'backwards') return reading(seen.toReversed().slice(0, maxCount));
      const from = typeof fromPosition === 'string' ? 0n : fromPosition.commit;
      return reading(seen.filter(({ position }) => position.commit >= from).slice(0, maxCount));
    },
    subscribeToAll: ({
      fromPosition,
      filter,
      requiresLeader = false,
    }: Asked & { fromPosition: LogPosition | 'start'; filter: Filter }) => {
      const subscription = new FakeSubscription(fromPosition, filter, requiresLeader);
      this.subscriptions.push(subscription);
      return subscription;
    },
    subscribeToStream: () => {
      const watch = new FakeWatch();
      this.watches.push(watch);
      setImmediate(() => watch.emit('confirmation'));
      return watch;
    },
    dispose: () => {
      this.disposed += 1;
      // Like the client: a cancelled read ends as if it were complete.
      for (const reading of this.#unanswered.splice(0)) reading.push(null);
      return Promise.resolve();
    },
  } as unknown as StoreClient;

  /**
   * Resolves once the watchers of the empty stream have handled their confirmation: they are notified asynchronously.
   */
  confirmed(): Promise<void> {
    return nextTurn();
  }

  /** The connection breaks between two calls; the client reconnects at the next one. */
  breakConnection(): void {
    for (const watch of this.watches.splice(0)) watch.emit('error', storeError('unavailable'));
  }

  /** Replaces the log by an older copy, without its newest events. */
  loseEnd(count: number): void {
    this.all.splice(-count);
    this.breakConnection();
  }

  /** A write by another client or by the store itself. */
  write(streamId: string, event: BinaryEventData): Recorded {
    const revision = BigInt(this.all.filter((one) => one.streamId === streamId).length);
    const place = BigInt(this.all.length + 1) * 100n;
    const recorded = { ...event, streamId, revision, position: { commit: place, prepare: place } };
    this.all.push(recorded);
    return recorded;
  }

  /** @returns null: refused, and the client uses the leader from now on */
  #seenBy({ requiresLeader }: Asked): readonly Recorded[] | null {
    if (this.follower === null) return this.all.slice(0, this.all.length - this.unreplicated);
    if (!requiresLeader) return this.all.slice(0, this.follower.seen);
    this.follower = null;
    return null;
  }

  #silence(): StreamingRead<AllStreamResolvedEvent> {
    const unanswered = new Readable({ objectMode: true, read: () => undefined });
    this.#unanswered.push(unanswered);
    return unanswered as unknown as StreamingRead<AllStreamResolvedEvent>;
  }

  async #append(stream: string, events: BinaryEventData[], expected: bigint | 'no_stream'): Promise<AppendResult> {
    if (this.silent) return new Promise(() => undefined);
    const failure = this.appendFailures.shift();
    if (failure !== undefined && !failure.stored) throw failure.error;
    const head = this.all.filter(({ streamId }) => streamId === stream).length - 1;
    if (head !== (expected === 'no_stream' ? -1 : Number(expected)))
      throw Object.assign(storeError('wrong-expected-version'), {
        actualVersion: head === -1 ? 'no_stream' : BigInt(head),
      });
    const written = events.map((event) => this.write(stream, event));
    if (failure !== undefined) throw failure.error;
    return { success: true, nextExpectedRevision: BigInt(head + events.length), position: written.at(-1)!.position };
  }
}

function reading(events: readonly Recorded[]): StreamingRead<AllStreamResolvedEvent> {
  return Readable.from(events.map((event) => ({ event }))) as unknown as StreamingRead<AllStreamResolvedEvent>;
}

function failing(error: Error): StreamingRead<AllStreamResolvedEvent> {
  const stream = new Readable({ objectMode: true, read: () => setImmediate(() => stream.destroy(error)) });
  return stream as unknown as StreamingRead<AllStreamResolvedEvent>;
}
