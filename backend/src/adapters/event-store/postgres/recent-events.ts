import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';

const KEPT = 2_000;

/**
 * The log's newest events as far as this process appended them without another's in between: a subscriber that has
 * seen everything before them is served from memory. Positions are gapless, so a missing one shows.
 */
export class RecentEvents {
  #before = 0;
  #events: StoredEvent[] = [];
  #cleared = 0;

  /** Position of the newest event, 0 for none. */
  get last(): number {
    return this.#before + this.#events.length;
  }

  /** Incremented by `clear`: a reader that started before it must read from the log. */
  get edition(): number {
    return this.#cleared;
  }

  clear(): void {
    this.#before = 0;
    this.#events = [];
    this.#cleared += 1;
  }

  add(before: number, events: readonly StoredEvent[]): void {
    if (before !== this.last) {
      this.#before = before;
      this.#events = [];
    }
    for (const event of events) this.#events.push(event);
    if (this.#events.length <= 2 * KEPT) return;
    const surplus = this.#events.length - KEPT;
    this.#events = this.#events.slice(surplus);
    this.#before += surplus;
  }

  /** At most `limit` events after `position`; null when that place isn't in memory, or nothing follows it. */
  after(position: number, limit: number): readonly StoredEvent[] | null {
    if (position < this.#before || position >= this.last) return null;
    const from = position - this.#before;
    return this.#events.slice(from, from + limit);
  }
}
