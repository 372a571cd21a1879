import type { ClientBase } from 'pg';
import type { LogHistory } from './log-history.ts';

/**
 * Groups commit without waiting for the disk (decision 35), so visible events could still be lost in a crash. A later
 * commit that waits makes all earlier ones durable: on disk, and on the standbys that commits wait for.
 */
export const FLUSH = { name: 'event_log_flush', text: `SELECT pg_logical_emit_message(true, 'meguri', ''::text)` };

/**
 * Up to where the log is known to be durable. Positions are committed in order, so everything before is durable too.
 */
export class FlushedPosition {
  readonly #history: LogHistory;
  #position = 0;

  constructor(history: LogHistory) {
    this.#history = history;
  }

  /** Notes a flush over that connection. */
  note(position: number, client: ClientBase): void {
    if (this.#history.isCurrent(client)) this.#position = Math.max(this.#position, position);
  }

  covers(position: number): boolean {
    return position <= this.#position;
  }

  /** After a change of history other events may have these positions. */
  clear(): void {
    this.#position = 0;
  }
}
