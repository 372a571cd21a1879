import {
  type AppendResult,
  type EventBatch,
  type EventLog,
  type EventToAppend,
  HistoryChanged,
  type HistoryListener,
  LogTooShort,
  NO_STREAM,
  type Position,
  RevisionConflict,
  type StoredEvent,
  type SubscribeOptions,
  type Subscription,
} from '@meguri/contracts/events/event-log.ts';

const DEFAULT_BATCH = 1_000;

/** The event log's port over an array, for specs about readers of a log. */
export class InMemoryEventLog implements EventLog {
  readonly #events: StoredEvent[] = [];
  readonly #heads = new Map<string, number>();
  readonly #wake = new Set<() => void>();
  readonly #historyListeners = new Set<HistoryListener>();
  readonly #id: string;

  constructor(id = 'in-memory') {
    this.#id = id;
  }

  identity(): Promise<string> {
    return Promise.resolve(this.#id);
  }

  async append(
    stream: string,
    expectedRevision: number,
    events: readonly EventToAppend[],
    follows?: string,
  ): Promise<AppendResult> {
    const head = this.#heads.get(stream) ?? NO_STREAM;
    const repeated = this.#repeated(stream, expectedRevision, events);
    if (repeated !== null) return repeated;
    const known = this.#events.some((one) => one.stream === stream && events.some(({ id }) => id === one.id));
    if (known || head !== expectedRevision) throw new RevisionConflict(stream, expectedRevision, head);
    if (follows !== undefined && this.#events.findLast((one) => one.stream === stream)?.id !== follows)
      throw new HistoryChanged(stream, expectedRevision);
    events.forEach((event, index) => {
      const position = String(this.#events.length + 1).padStart(19, '0');
      this.#events.push({ ...event, stream, revision: head + 1 + index, position });
    });
    this.#heads.set(stream, head + events.length);
    for (const wake of this.#wake) wake();
    return { revision: head + events.length, position: this.#last() ?? '', duplicate: false };
  }

  /** Appends at the stream's head. */
  push(stream: string, events: readonly EventToAppend[]): Promise<AppendResult> {
    return this.append(stream, this.#heads.get(stream) ?? NO_STREAM, events);
  }

  read(stream: string, fromRevision = 0): Promise<readonly StoredEvent[]> {
    return Promise.resolve(this.#events.filter((one) => one.stream === stream && one.revision >= fromRevision));
  }

  subscribe(
    from: Position | null,
    handler: (batch: EventBatch) => Promise<void>,
    { streamPrefixes, batchSize = DEFAULT_BATCH }: SubscribeOptions,
  ): Subscription {
    let closed = false;
    let wake: () => void = () => undefined;
    const awake = () => wake();
    const run = async () => {
      let next = Number(from ?? 0);
      while (!closed) {
        if (next > this.#events.length) throw new LogTooShort(String(next), String(this.#events.length));
        const batch = this.#events.slice(next, next + batchSize);
        if (batch.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        else {
          const events = batch.filter(({ stream }) => streamPrefixes.some((prefix) => stream.startsWith(prefix)));
          await handler({ events, position: batch.at(-1)?.position ?? '' });
          next += batch.length;
        }
      }
    };
    this.#wake.add(awake);
    const ended = run().finally(() => this.#wake.delete(awake));
    const close = async () => {
      closed = true;
      wake();
      await ended.catch(() => undefined);
    };
    return { close, ended };
  }

  head(): Promise<Position | null> {
    return Promise.resolve(this.#last());
  }

  /**
   * Simulates restoring an older copy: the newest events are lost, and listeners are notified unless it happens
   * silently.
   */
  loseEnd(count: number, how: 'aloud' | 'silently' = 'aloud'): void {
    for (const { stream, revision } of this.#events.splice(this.#events.length - count).reverse())
      this.#heads.set(stream, revision - 1);
    if (how === 'aloud') for (const listener of this.#historyListeners) listener('the newest events are gone');
    for (const awake of this.#wake) awake();
  }

  /** Simulates an event that is damaged beyond reading; the stream's other events exist. */
  hide(stream: string, revision: number): { mend(): void } {
    const index = this.#events.findIndex((one) => one.stream === stream && one.revision === revision);
    const event = this.#events[index];
    if (event === undefined) throw new Error(`${stream} has no revision ${revision}`);
    this.#events[index] = { ...event, stream: `hidden ${stream}` };
    return { mend: () => void (this.#events[index] = event) };
  }

  onHistoryChange(listener: HistoryListener): () => void {
    this.#historyListeners.add(listener);
    return () => void this.#historyListeners.delete(listener);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #repeated(stream: string, expectedRevision: number, events: readonly EventToAppend[]): AppendResult | null {
    const there = this.#events.filter((one) => one.stream === stream && one.revision > expectedRevision);
    const last = there[events.length - 1];
    if (last === undefined || events.some(({ id }, index) => there[index]?.id !== id)) return null;
    return { revision: last.revision, position: last.position, duplicate: true };
  }

  #last(): Position | null {
    return this.#events.at(-1)?.position ?? null;
  }
}
