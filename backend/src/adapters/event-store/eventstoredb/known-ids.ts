import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { LRUCache } from 'lru-cache';

const STREAMS = 5_000;

/**
 * Ids of the events at the beginning of streams that were read or written lately, by revision. What is stored at a
 * revision never changes while the connection holds, so they stay right; they may only be too few.
 */
export class KnownIds {
  readonly #ids = new LRUCache<string, string[]>({ max: STREAMS });
  #forgotten = 0;

  /** Which knowledge this is: pass it to `note` with what was asked for since, or it may be from before a `forgetAll`. */
  get edition(): number {
    return this.#forgotten;
  }

  /** From revision 0 on, without gaps. */
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
