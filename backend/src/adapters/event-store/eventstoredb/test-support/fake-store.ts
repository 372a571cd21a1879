import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  AppendResult,
  BinaryEventData,
  Filter,
  StreamingRead,
} from '@eventstore/db-client';
import { Readable } from 'node:stream';
import type { LogPosition } from '../position.ts';
import type { StoreClient } from '../store-client.ts';

/** An error as the client makes them: told apart by its type. */
export function storeError(type: string): Error {
  return Object.assign(new Error(type), { type });
}

interface Recorded extends BinaryEventData {
  readonly streamId: string;
  readonly revision: bigint;
  readonly position: LogPosition;
}

/** A subscription that the spec feeds by hand. */
export class FakeSubscription extends Readable {
  readonly from: LogPosition | 'start' | 'end';
  readonly asked: Filter;
  unsubscribed = false;

  constructor(from: LogPosition | 'start' | 'end', filter: Filter) {
    super({ objectMode: true, read: () => undefined });
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

  /** As the client does it: an error event, and the stream stays as it is. */
  lose(error: Error): void {
    this.emit('error', error);
  }

  unsubscribe(): Promise<void> {
    this.unsubscribed = true;
    return Promise.resolve();
  }
}

/** The part of EventStoreDB that decides about appends, in memory and without a network. */
export class FakeStore {
  readonly all: Recorded[] = [];
  readonly subscriptions: FakeSubscription[] = [];
  reads = 0;
  disposed = 0;
  /** For the next appends, in order: fail with this, before or after storing. */
  readonly appendFailures: { readonly error: Error; readonly stored: boolean }[] = [];
  /** Appends are not answered at all. */
  silent = false;

  readonly client = {
    appendToStream: (
      stream: string,
      events: BinaryEventData[],
      { expectedRevision }: { expectedRevision: bigint | 'no_stream' },
    ) => this.#append(stream, events, expectedRevision),
    readStream: (stream: string, { fromRevision, maxCount }: { fromRevision: bigint; maxCount: number }) => {
      this.reads += 1;
      const events = this.all.filter(({ streamId }) => streamId === stream);
      if (events.length === 0) return failing(storeError('stream-not-found'));
      return reading(events.filter(({ revision }) => revision >= fromRevision).slice(0, maxCount));
    },
    readAll: (options: { direction?: string; fromPosition: LogPosition | 'start' | 'end'; maxCount: number }) => {
      const { direction, fromPosition, maxCount } = options;
      if (direction === 'backwards') return reading(this.all.toReversed().slice(0, maxCount));
      const from = typeof fromPosition === 'string' ? 0n : fromPosition.commit;
      return reading(this.all.filter(({ position }) => position.commit >= from).slice(0, maxCount));
    },
    subscribeToAll: ({ fromPosition, filter }: { fromPosition: LogPosition | 'start'; filter: Filter }) => {
      const subscription = new FakeSubscription(fromPosition, filter);
      this.subscriptions.push(subscription);
      return subscription;
    },
    dispose: () => {
      this.disposed += 1;
      return Promise.resolve();
    },
  } as unknown as StoreClient;

  /** What another client, or the store itself, writes. */
  write(streamId: string, event: BinaryEventData): Recorded {
    const revision = BigInt(this.all.filter((one) => one.streamId === streamId).length);
    const place = BigInt(this.all.length + 1) * 100n;
    const recorded = { ...event, streamId, revision, position: { commit: place, prepare: place } };
    this.all.push(recorded);
    return recorded;
  }

  async #append(stream: string, events: BinaryEventData[], expected: bigint | 'no_stream'): Promise<AppendResult> {
    if (this.silent) return new Promise(() => undefined);
    const failure = this.appendFailures.shift();
    if (failure !== undefined && !failure.stored) throw failure.error;
    const head = this.all.filter(({ streamId }) => streamId === stream).length - 1;
    if (head !== (expected === 'no_stream' ? -1 : Number(expected))) throw storeError('wrong-expected-version');
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
