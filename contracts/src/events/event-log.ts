/**
 * Port of the event log: one append-only log of many streams, in EventStoreDB or Postgres. A *revision* is a place in a
 * stream (from 0), a *position* a place in the whole log.
 */

/** Opaque but comparable: text order is log order. */
export type Position = string;

/** Expected revision of a stream that doesn't exist yet. */
export const NO_STREAM = -1;

/** An event to append. `data` and `metadata` are JSON text and are returned byte for byte. */
export interface EventToAppend {
  /** Unique in its stream; identifies a repeated append. */
  readonly id: string;
  readonly type: string;
  /** Schema version of `data`, from 1. */
  readonly version: number;
  readonly data: string;
  readonly metadata: string;
}

export interface StoredEvent extends EventToAppend {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

export interface AppendResult {
  /** Revision and position of the append's last event. */
  readonly revision: number;
  readonly position: Position;
  /** The same append was stored before; nothing was written now. */
  readonly duplicate: boolean;
}

/** Everything up to and including `position`, in commit order; `events` is empty if nothing matches. */
export interface EventBatch {
  readonly events: readonly StoredEvent[];
  readonly position: Position;
}

export interface Subscription {
  /** Resolves once the handler has finished its last batch. */
  close(): Promise<void>;
  /**
   * Rejects when the handler threw, and with LogTooShort or HistoryChanged when the log has lost handled events.
   * Resolves after close(). A lost connection doesn't end it: it reconnects.
   */
  readonly ended: Promise<void>;
}

export interface SubscribeOptions {
  /** Only streams whose name starts with one of these. */
  readonly streamPrefixes: readonly string[];
  /** Maximum number of events per batch. */
  readonly batchSize?: number;
}

/** @param reason one sentence for operators */
export type HistoryListener = (reason: string) => void;

export interface EventLog {
  /** Identifies this log in checkpoints: at boot, a checkpoint of another log is rejected. */
  identity(): Promise<string>;
  /**
   * Appends all events or none. `expectedRevision` is the stream's head (NO_STREAM for a new one).
   * @param follows id of the event at the expected revision, as the writer has read it
   * @throws RevisionConflict when the stream has another head, unless exactly these events were appended already.
   * @throws HistoryChanged when the head has the expected revision but isn't the event `follows`.
   * @throws EventLogUnavailable when the log can't be reached or the outcome is unknown: retry with the same ids.
   */
  append(
    stream: string,
    expectedRevision: number,
    events: readonly EventToAppend[],
    follows?: string,
  ): Promise<AppendResult>;
  /**
   * All events of a stream from a revision on, oldest first; [] when there is none.
   * @throws StreamDamaged when its stored data can't be read
   * @throws EventLogUnavailable
   */
  read(stream: string, fromRevision?: number): Promise<readonly StoredEvent[]>;
  /**
   * Delivers every event after `from` (null: from the beginning) once, in order; the next batch waits for the handler.
   */
  subscribe(
    from: Position | null,
    handler: (batch: EventBatch) => Promise<void>,
    options: SubscribeOptions,
  ): Subscription;
  /** Position of the newest event; null: the log is empty. */
  head(): Promise<Position | null>;
  /**
   * Calls `listener` when the log may have lost or replaced events that were read from it (a failover, a restored
   * copy). Caches of them must be dropped.
   * @returns removes the listener
   */
  onHistoryChange(listener: HistoryListener): () => void;
  close(): Promise<void>;
}

export class RevisionConflict extends Error {
  override name = 'RevisionConflict';
  readonly stream: string;
  readonly expected: number;
  readonly actual: number;
  constructor(stream: string, expected: number, actual: number) {
    super(`${stream}: expected revision ${expected}, found ${actual}`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The stream differs from what its writer has read: the log lost its end, or was replaced by another copy. */
export class HistoryChanged extends Error {
  override name = 'HistoryChanged';
  readonly stream: string;
  readonly revision: number;
  constructor(stream: string, revision: number) {
    super(`${stream}: another event is at revision ${revision} than the one that was read`);
    this.stream = stream;
    this.revision = revision;
  }
}

/** A subscription's position is after the log's end: the log lost its end, for instance by restoring an older copy. */
export class LogTooShort extends RangeError {
  override name = 'LogTooShort';
  constructor(from: Position, head: string) {
    super(`checkpoint ${from} lies beyond the log's last position ${head}`);
  }
}

/** A stream's stored data can't be read; other streams can. */
export class StreamDamaged extends Error {
  override name = 'StreamDamaged';
  readonly stream: string;
  constructor(stream: string, damage: string) {
    super(`${stream}: ${damage}`);
    this.stream = stream;
  }
}

export class EventLogUnavailable extends Error {
  override name = 'EventLogUnavailable';
}
