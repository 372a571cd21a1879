import { EventLogUnavailable, HistoryChanged, LogTooShort } from '@meguri/contracts/events/event-log.ts';
import type { EventBatch, StoredEvent, SubscribeOptions, Subscription } from '@meguri/contracts/events/event-log.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { growingDelay } from '@meguri/projections/loops/loop.ts';
import type { CommitNotices } from './commit-notices.ts';
import { readWindow } from './log-window.ts';
import type { LogWindow } from './log-window.ts';
import { parsePosition, printPosition } from './position.ts';
import type { ReadConnections } from './read-connections.ts';
import type { RecentEvents } from './recent-events.ts';

/** How often an idle subscription checks for events, in ms, in case a notification is lost. */
const POLL_MS = 2_000;
const DEFAULT_BATCH = 1_000;

/** A window read from the log or from memory. */
type ReadWindow = Pick<LogWindow, 'events' | 'to' | 'head'>;

export interface CatchUpSources {
  readonly connections: ReadConnections;
  readonly recent: RecentEvents;
  readonly notices: CommitNotices;
}

/**
 * Follows the log from a position: from memory where possible, else by windows, reading the next while one is handled.
 */
export class CatchUp implements Subscription {
  readonly ended: Promise<void>;
  readonly #sources: CatchUpSources;
  readonly #handler: (batch: EventBatch) => Promise<void>;
  readonly #prefixes: readonly string[];
  readonly #batchSize: number;
  readonly #closing = new AbortController();
  #position: number;
  /** The newest handled event of this log. */
  #lastEvent: StoredEvent | null = null;
  /** Edition of the recent events at the last read of the log. */
  #edition: number;
  /** Newest announced position. */
  #heard = 0;
  /** Commits may have been missed. */
  #mustLook = true;
  #wake: () => void = () => undefined;

  constructor(
    sources: CatchUpSources,
    from: number,
    handler: (batch: EventBatch) => Promise<void>,
    { streamPrefixes, batchSize = DEFAULT_BATCH }: SubscribeOptions,
  ) {
    this.#sources = sources;
    this.#edition = sources.recent.edition;
    this.#position = from;
    this.#handler = handler;
    this.#prefixes = streamPrefixes;
    this.#batchSize = batchSize;
    this.ended = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    await this.ended.catch(() => undefined);
  }

  async #run(): Promise<void> {
    const unlisten = this.#sources.notices.listen((position) => {
      if (position === null) this.#mustLook = true;
      else this.#heard = Math.max(this.#heard, position);
      if (this.#hasNews()) this.#wake();
    });
    try {
      let ahead: Promise<ReadWindow> | null = null;
      while (!this.#closing.signal.aborted) {
        const window = await (ahead ?? this.#next());
        ahead = this.#readAhead(window);
        if (window.to > this.#position) await this.#deliver(window);
        // All announced commits have been read, so there is nothing to read until the next announcement.
        if (ahead === null) await this.#idle();
      }
    } catch (error) {
      // Closing aborts the wait for an unavailable database.
      if (!this.#closing.signal.aborted) throw error;
    } finally {
      unlisten();
    }
  }

  async #deliver({ events, to }: ReadWindow): Promise<void> {
    if (this.#closing.signal.aborted) return;
    await this.#handler({ events, position: printPosition(to) });
    this.#position = to;
    this.#lastEvent = events.at(-1) ?? this.#lastEvent;
  }

  async #next(): Promise<ReadWindow> {
    const events = this.#fromMemory(this.#position, this.#batchSize);
    if (events === null) return this.#read(this.#position, this.#lastEvent);
    const to = this.#position + events.length;
    return { events: events.filter((event) => this.#wants(event)), to, head: this.#sources.recent.last };
  }

  /** null after a change of history: the log must first be checked for the events handled so far. */
  #fromMemory(from: number, limit: number): readonly StoredEvent[] | null {
    const { recent } = this.#sources;
    return recent.edition === this.#edition ? recent.after(from, limit) : null;
  }

  /** Reads the next window while this one is handled, if the log goes on and isn't in memory. */
  #readAhead({ events, to, head }: ReadWindow): Promise<ReadWindow> | null {
    if (to >= head || to <= this.#position || this.#fromMemory(to, 1) !== null) return null;
    const ahead = this.#read(to, events.at(-1) ?? this.#lastEvent);
    // Awaited only after the handler: until then a rejection must not count as unhandled.
    ahead.catch(() => undefined);
    return ahead;
  }

  /** @param last the newest handled event up to there: while the log holds it, the log is the same */
  async #read(from: number, last: StoredEvent | null): Promise<ReadWindow> {
    for (let failures = 1; ; failures += 1) {
      // Reset before the query, since an announcement during the query may be newer than its snapshot.
      this.#mustLook = false;
      const heard = this.#heard;
      const { edition } = this.#sources.recent;
      try {
        const lookAt = last === null ? 0 : parsePosition(last.position);
        const window = await readWindow(this.#sources.connections, from, this.#batchSize, this.#prefixes, lookAt);
        if (this.#heard === heard) this.#heard = window.head;
        if (from > window.head) throw new LogTooShort(printPosition(from), printPosition(window.head));
        if (last !== null && window.idThere !== last.id) throw new HistoryChanged(last.stream, last.revision);
        this.#edition = edition;
        return window;
      } catch (error) {
        if (!(error instanceof EventLogUnavailable)) throw error;
        await delay(growingDelay(failures), undefined, { signal: this.#closing.signal });
      }
    }
  }

  #hasNews(): boolean {
    return this.#mustLook || this.#heard > this.#position || this.#closing.signal.aborted;
  }

  async #idle(): Promise<void> {
    if (this.#hasNews()) return;
    const poll = setTimeout(() => {
      this.#mustLook = true;
      this.#wake();
    }, POLL_MS);
    await new Promise<void>((resolve) => (this.#wake = resolve));
    clearTimeout(poll);
  }

  #wants(event: StoredEvent): boolean {
    return this.#prefixes.some((prefix) => event.stream.startsWith(prefix));
  }
}
