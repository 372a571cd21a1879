import type { EventLog, Position, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { type CalendarDate, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { LogCursor } from '@meguri/projections/runner/rebuild/log-cursor.ts';
import { hashOf } from '../../../event-sourcing/streams/hash-chain.ts';
import { STREAM_PREFIXES } from '../../../event-sourcing/streams/stream-prefixes.ts';
import type { Queryable } from '../../../postgres/queryable.ts';
import { keyOf } from './sealed-heads.ts';

/** Events per batch, which limits memory. */
const AT_ONCE = 1_000;

/** Reads the log after the newest root and updates the heads. */
export class NewHeads {
  readonly #log: EventLog;
  readonly #db: Queryable;
  readonly #stop: AbortSignal | undefined;
  #position: Position | null;
  /** Events of the last batch that belong to a later day. */
  #rest: readonly StoredEvent[] = [];
  /** Up to where the log was read. */
  #read: Position | null;
  #reading: { readonly cursor: LogCursor; readonly until: Position } | null = null;

  constructor(log: EventLog, db: Queryable, from: Position | null, stop?: AbortSignal) {
    this.#log = log;
    this.#db = db;
    this.#stop = stop;
    this.#position = from;
    this.#read = from;
  }

  /** Up to where the heads are updated. */
  get position(): Position | null {
    return this.#position;
  }

  /**
   * Updates the heads up to the first event of a later day, in the log's order, or up to the log's end at the first
   * call.
   * @returns whether any changed
   * @throws the reason of `stop` when it is aborted
   */
  async upTo(day: CalendarDate): Promise<boolean> {
    let moved = false;
    for (;;) {
      this.#stop?.throwIfAborted();
      const events = this.#rest.length > 0 ? this.#rest : await this.#next();
      const later = events.findIndex(({ metadata }) => dayOf(metadata) > day);
      const taken = later < 0 ? events : events.slice(0, later);
      this.#rest = later < 0 ? [] : events.slice(later);
      await this.#move(taken);
      moved ||= taken.length > 0;
      if (this.#rest.length > 0) return moved;
      this.#position = this.#read;
      if (events.length === 0) return moved;
    }
  }

  async close(): Promise<void> {
    await this.#reading?.cursor.close();
  }

  /** @returns [] at the end */
  async #next(): Promise<readonly StoredEvent[]> {
    this.#reading ??= await this.#begin();
    while (this.#reading !== null && (this.#read ?? '') < this.#reading.until) {
      const { events, position } = await this.#reading.cursor.next(this.#reading.until);
      this.#read = position;
      if (events.length > 0) return events;
    }
    return [];
  }

  async #begin(): Promise<{ readonly cursor: LogCursor; readonly until: Position } | null> {
    const until = await this.#log.head();
    // A log that has lost its end reports that when it is read from a later position.
    if (until === null && this.#read === null) return null;
    const options = { streamPrefixes: STREAM_PREFIXES, batchSize: AT_ONCE };
    return { cursor: new LogCursor(this.#log, this.#read, options), until: until ?? '' };
  }

  async #move(events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    const heads = [...new Map(events.map((event) => [event.stream, event])).values()];
    await this.#db.query(
      `INSERT INTO app.sealed_streams (stream, key, revision, head)
       SELECT stream, decode(key, 'hex'), revision, decode(head, 'hex')
       FROM unnest($1::text[], $2::text[], $3::int[], $4::text[]) AS one (stream, key, revision, head)
       ON CONFLICT (stream) DO UPDATE SET revision = excluded.revision, head = excluded.head`,
      [
        heads.map(({ stream }) => stream),
        heads.map(({ stream }) => keyOf(stream)),
        heads.map(({ revision }) => revision),
        heads.map(({ metadata }) => hashOf(metadata)),
      ],
    );
    this.#position = events.at(-1)!.position;
  }
}

const dayOf = (metadata: string): CalendarDate => tokyoDate((JSON.parse(metadata) as { time: string }).time);
