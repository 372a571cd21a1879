import type { HistoryListener } from '@meguri/contracts/events/event-log.ts';

/** Who is told when a log may no longer hold what was read from it. */
export class HistoryListeners {
  readonly #listeners = new Set<HistoryListener>();

  /** @returns takes the listener off again */
  add(listener: HistoryListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(reason: string): void {
    for (const listener of this.#listeners) listener(reason);
  }
}
