import type { HistoryListener } from '@meguri/contracts/events/event-log.ts';

/** Listeners that are notified when a log may have lost events that were read from it. */
export class HistoryListeners {
  readonly #listeners = new Set<HistoryListener>();

  /** @returns removes the listener */
  add(listener: HistoryListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  notify(reason: string): void {
    for (const listener of this.#listeners) listener(reason);
  }
}
