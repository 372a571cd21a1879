import type { ClientBase } from 'pg';
import type { LogHistory } from './log-history.ts';

/**
 * Groups commit without waiting for the disk (decision 35): what is seen may still be lost with the server. A commit that
 * waits, after it, makes sure of everything before: on disk, and with the standbys that commits wait for.
 */
export const FLUSH = { name: 'event_log_flush', text: `SELECT pg_logical_emit_message(true, 'meguri', ''::text)` };

/** Up to where this process knows the log to be safe. Positions are committed in order, so all before it is safe as well. */
export class FlushedPosition {
  readonly #history: LogHistory;
  #position = 0;

  constructor(history: LogHistory) {
    this.#history = history;
  }

  /** For what was flushed over that connection. */
  note(position: number, client: ClientBase): void {
    if (this.#history.isCurrent(client)) this.#position = Math.max(this.#position, position);
  }

  covers(position: number): boolean {
    return position <= this.#position;
  }

  /** Another history has its own events at these positions. */
  clear(): void {
    this.#position = 0;
  }
}
