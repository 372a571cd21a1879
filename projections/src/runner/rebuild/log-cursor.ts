import type {
  EventBatch,
  EventLog,
  Position,
  SubscribeOptions,
  Subscription,
} from '@meguri/contracts/events/event-log.ts';

interface Offer {
  readonly batch: EventBatch;
  readonly take: () => void;
}

/** Reads a log at the reader's pace, and no further than requested. */
export class LogCursor {
  readonly #subscription: Subscription;
  #offer: Offer | null = null;
  #offered: () => void = () => undefined;
  /** The part of the last batch after the position where the reader asked to stop. */
  #rest: EventBatch | null = null;
  #failure: { error: unknown } | null = null;

  constructor(log: EventLog, from: Position | null, options: SubscribeOptions) {
    this.#subscription = log.subscribe(
      from,
      (batch) =>
        new Promise((take) => {
          this.#offer = { batch, take };
          this.#offered();
        }),
      options,
    );
    this.#subscription.ended.catch((error: unknown) => {
      this.#failure = { error };
      this.#offered();
    });
  }

  /** The next events up to and including `until`, which the log must have reached. Waits for them. */
  async next(until: Position): Promise<EventBatch> {
    const batch = this.#rest ?? (await this.#take());
    this.#rest = null;
    if (batch.position <= until) return batch;
    this.#rest = { position: batch.position, events: batch.events.filter(({ position }) => position > until) };
    return { position: until, events: batch.events.filter(({ position }) => position <= until) };
  }

  async close(): Promise<void> {
    const closed = this.#subscription.close();
    this.#offer?.take();
    await closed;
  }

  async #take(): Promise<EventBatch> {
    while (this.#offer === null) {
      if (this.#failure !== null) throw this.#failure.error;
      await new Promise<void>((resolve) => (this.#offered = resolve));
    }
    const { batch, take } = this.#offer;
    this.#offer = null;
    take();
    return batch;
  }
}
