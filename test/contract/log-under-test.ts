import type { EventLog, EventToAppend, StoredEvent, Subscription } from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';

/** An engine with a log that the suite may change at will. */
export interface LogUnderTest {
  /** Opens the log once more, as in another process. */
  open(): Promise<EventLog>;
  /** Cuts all connections to the log, or stops it for a moment; resolves when it is reachable again. */
  disrupt(): Promise<void>;
  close(): Promise<void>;
}

/** An event with an id and data of its own. */
export function anEvent(overrides: Partial<EventToAppend> = {}): EventToAppend {
  const id = randomUUID();
  return { id, type: 'Noted', version: 1, data: `{"note":"${id}"}`, metadata: '{"by":"suite"}', ...overrides };
}

export function events(count: number): EventToAppend[] {
  return Array.from({ length: count }, () => anEvent());
}

/** Collects what a subscription delivers, and can wait for it. */
export class Collector {
  readonly events: StoredEvent[] = [];
  readonly batchSizes: number[] = [];
  position = '';
  #waiting: { satisfied: () => boolean; resolve: () => void }[] = [];

  readonly handle = (batch: { events: readonly StoredEvent[]; position: string }): Promise<void> => {
    this.events.push(...batch.events);
    this.batchSizes.push(batch.events.length);
    this.position = batch.position;
    const satisfied = this.#waiting.filter((one) => one.satisfied());
    this.#waiting = this.#waiting.filter((one) => !satisfied.includes(one));
    for (const { resolve } of satisfied) resolve();
    return Promise.resolve();
  };

  /** @throws when the subscription ends first */
  async until(satisfied: () => boolean, subscription: Subscription): Promise<void> {
    if (satisfied()) return;
    const reached = new Promise<void>((resolve) => this.#waiting.push({ satisfied, resolve }));
    await Promise.race([reached, subscription.ended]);
    if (!satisfied()) throw new Error('the subscription ended before');
  }

  count(number: number, subscription: Subscription): Promise<void> {
    return this.until(() => this.events.length >= number, subscription);
  }
}
