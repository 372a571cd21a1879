import type {
  AppendResult,
  EventBatch,
  EventLog,
  EventToAppend,
  HistoryListener,
  Position,
  StoredEvent,
  SubscribeOptions,
  Subscription,
} from '@meguri/contracts/events/event-log.ts';
import type pg from 'pg';
import { Listener } from '../../../postgres/listener.ts';
import { HistoryListeners } from '../history-listeners.ts';
import { refuseUnstorable } from '../storable.ts';
import { CatchUp } from './catch-up.ts';
import { CommitNotices } from './commit-notices.ts';
import { connectionSettings } from './connection-settings.ts';
import { FlushedPosition } from './flushed-position.ts';
import { GatheredReads } from './gathered-reads.ts';
import { LogHistory } from './log-history.ts';
import { PersistentConnection } from './persistent-connection.ts';
import { parsePosition, printPosition } from './position.ts';
import { ReadConnections } from './read-connections.ts';
import { RecentEvents } from './recent-events.ts';
import { ensureSchema } from './sql/schema.ts';
import { SeenHeads } from './seen-heads.ts';
import { asUnavailable } from './unavailable.ts';
import { WriterLane } from './writer-lane.ts';

const READ_CONNECTIONS = 4;

export interface PostgresLogOptions {
  /** Receives notifications of other processes' appends; absent: the log opens its own. */
  readonly listener?: Listener;
  /** Connections for streams and catch-ups; the writer and the listener have one each in addition. */
  readonly readConnections?: number;
}

/** The event log in Postgres, schema `event_log`. Any number of processes may open the same log. */
export class PostgresEventLog implements EventLog {
  readonly #connections: ReadConnections;
  readonly #lane: WriterLane;
  readonly #reads: GatheredReads;
  readonly #seen = new SeenHeads();
  readonly #flushed: FlushedPosition;
  readonly #recent = new RecentEvents();
  readonly #notices: CommitNotices;
  /** Null when the process shares its listener with the log. */
  readonly #ownListener: Listener | null;
  readonly #subscriptions = new Set<Subscription>();
  readonly #listeners = new HistoryListeners();
  #id = '';

  private constructor(settings: pg.ClientConfig, { listener, readConnections = READ_CONNECTIONS }: PostgresLogOptions) {
    const historyChanged = (reason: string) => this.#dropWhatWasRead(reason);
    const history = new LogHistory(historyChanged);
    this.#flushed = new FlushedPosition(history);
    this.#connections = new ReadConnections({ ...settings, max: readConnections }, history, this.#flushed);
    this.#reads = new GatheredReads(this.#connections, this.#seen);
    this.#ownListener = listener ? null : new Listener(settings);
    this.#notices = new CommitNotices((listener ?? this.#ownListener)!, (process) => this.#lane.writesAs(process));
    const committed = (before: number, events: readonly StoredEvent[]) => {
      if (!this.#notices.hasListeners) return;
      this.#recent.add(before, events);
      this.#notices.announce(before + events.length);
    };
    const writer = new PersistentConnection({ ...settings, pipeline: true }, history);
    const outcomeUnknown = () => this.#notices.announce(null);
    this.#lane = new WriterLane(writer, this.#seen, this.#flushed, { committed, outcomeUnknown, historyChanged });
  }

  /**
   * Opens the log of a database and installs its schema if needed.
   * @throws EventLogUnavailable when the database can't be reached
   */
  static async open(connectionString: string, options: PostgresLogOptions = {}): Promise<PostgresEventLog> {
    const log = new PostgresEventLog(connectionSettings(connectionString), options);
    try {
      log.#id = await ensureSchema(log.#connections.pool);
      return log;
    } catch (error) {
      await log.#connections.close();
      throw asUnavailable(error);
    }
  }

  identity(): Promise<string> {
    return Promise.resolve(this.#id);
  }

  async append(
    stream: string,
    expectedRevision: number,
    events: readonly EventToAppend[],
    follows?: string,
  ): Promise<AppendResult> {
    refuseUnstorable(stream, expectedRevision, events, follows);
    return this.#lane.append({ stream, expectedRevision, events, follows });
  }

  read(stream: string, fromRevision = 0): Promise<readonly StoredEvent[]> {
    return this.#reads.read(stream, fromRevision);
  }

  subscribe(
    from: Position | null,
    handler: (batch: EventBatch) => Promise<void>,
    options: SubscribeOptions,
  ): Subscription {
    const sources = { connections: this.#connections, recent: this.#recent, notices: this.#notices };
    const subscription = new CatchUp(sources, parsePosition(from), handler, options);
    this.#subscriptions.add(subscription);
    const forget = () => this.#subscriptions.delete(subscription);
    subscription.ended.then(forget, forget);
    return subscription;
  }

  async head(): Promise<Position | null> {
    const newest = (rows: readonly [head: string][]) => Number(rows[0]?.[0] ?? 0);
    const query = { text: 'SELECT coalesce(max(position), 0) FROM event_log.events', rowMode: 'array' } as const;
    const { rows } = await this.#connections.query<[head: string]>(query, (found) => {
      return { newest: newest(found), committed: newest(found) };
    });
    return newest(rows) === 0 ? null : printPosition(newest(rows));
  }

  onHistoryChange(listener: HistoryListener): () => void {
    return this.#listeners.add(listener);
  }

  /** Ends the subscriptions, writes pending appends and closes the connections. */
  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.close()));
    this.#notices.close();
    await this.#ownListener?.close();
    await this.#lane.close();
    await this.#connections.close();
  }

  #dropWhatWasRead(reason: string): void {
    this.#seen.clear();
    this.#flushed.clear();
    this.#recent.clear();
    this.#listeners.notify(`what was read of the event log is read again: ${reason}`);
    // Makes subscriptions check whether the log still holds what they have handled.
    this.#notices.announce(null);
  }
}
