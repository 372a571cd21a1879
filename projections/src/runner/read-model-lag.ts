import type { Position } from '@meguri/contracts/events/event-log.ts';
import type { Checkpoint } from './checkpoints.ts';

interface Waiting {
  /** The log's head when the read model was first seen behind it. */
  readonly target: Position;
  readonly since: number;
}

/**
 * How long read models have been behind the log. Positions are opaque and don't count events, so the lag is a time:
 * since when a head is known that the read model hasn't reached. As precise as it is called often.
 */
export class ReadModelLag {
  readonly #waiting = new Map<string, Waiting>();

  /** @returns milliseconds by projection; 0: it is at the head */
  observe(
    head: Position | null,
    checkpoints: Iterable<Pick<Checkpoint, 'projection' | 'position'>>,
    now = performance.now(),
  ): Record<string, number> {
    const lags: Record<string, number> = {};
    for (const { projection, position } of checkpoints) lags[projection] = this.#lag(head, projection, position, now);
    return lags;
  }

  #lag(head: Position | null, projection: string, position: Position | null, now: number): number {
    if (head === null || (position !== null && position >= head)) {
      this.#waiting.delete(projection);
      return 0;
    }
    const waiting = this.#waiting.get(projection);
    if (waiting !== undefined && (position === null || position < waiting.target))
      return Math.round(now - waiting.since);
    this.#waiting.set(projection, { target: head, since: now });
    return 0;
  }
}
