import type { StoredEvent } from '@meguri/contracts/event-log.ts';
import { LRUCache } from 'lru-cache';

const STREAMS = 5_000;

/**
 * Ids of the events at the beginning of streams that were read or written lately, by revision. What is stored at a
 * revision never changes, so they stay right; they may only be too few.
 */
export class KnownIds {
  readonly #ids = new LRUCache<string, string[]>({ max: STREAMS });

  /** From revision 0 on, without gaps. */
  of(stream: string): readonly string[] {
    return this.#ids.get(stream) ?? [];
  }

  note(stream: string, events: readonly Pick<StoredEvent, 'id' | 'revision'>[]): void {
    const ids = this.#ids.get(stream) ?? [];
    for (const { id, revision } of events) if (revision === ids.length) ids.push(id);
    if (ids.length > 0) this.#ids.set(stream, ids);
  }
}
