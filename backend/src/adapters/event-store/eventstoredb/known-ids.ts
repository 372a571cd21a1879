import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { LRUCache } from 'lru-cache';

const STREAMS = 5_000;

/**
 * Ids of the first events of recently used streams, by revision. While the connection holds, the event at a revision
 * never changes, so these ids stay right; only newer ones may be missing.
 */
export class KnownIds {
  readonly #ids = new LRUCache<string, string[]>({ max: STREAMS });
  #forgotten = 0;

  /** Pass it to `note` with results requested since: results from before a `forgetAll` are then ignored. */
  get edition(): number {
    return this.#forgotten;
  }

  /** From revision 0, without gaps. */
  of(stream: string): readonly string[] {
    return this.#ids.get(stream) ?? [];
  }

  note(stream: string, events: readonly Pick<StoredEvent, 'id' | 'revision'>[], edition: number): void {
    if (edition !== this.#forgotten) return;
    const ids = this.#ids.get(stream) ?? [];
    for (const { id, revision } of events) if (revision === ids.length) ids.push(id);
    if (ids.length > 0) this.#ids.set(stream, ids);
  }

  forget(stream: string): void {
    this.#ids.delete(stream);
  }

  forgetAll(): void {
    this.#ids.clear();
    this.#forgotten += 1;
  }
}
