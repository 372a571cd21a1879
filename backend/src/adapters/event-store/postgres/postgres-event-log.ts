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
} from '@meguri/contracts/event-log.ts';
import pg from 'pg';
import { HistoryListeners } from '../history-listeners.ts';
import { refuseUnstorable } from '../storable.ts';
import { CatchUp } from './catch-up.ts';
import { CommitNotices } from './commit-notices.ts';
import { connectionSettings } from './connection-settings.ts';
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

/** The event log in Postgres, schema `event_log`. Any number of processes may open the same one. */
export class PostgresEventLog implements EventLog {
  readonly #connections: ReadConnections;
  readonly #lane: WriterLane;
  readonly #reads: GatheredReads;
  readonly #seen = new SeenHeads();
  readonly #recent = new RecentEvents();
  readonly #notices: CommitNotices;
  readonly #subscriptions = new Set<Subscription>();
  readonly #listeners = new HistoryListeners();
  #id = '';

  private constructor(settings: pg.ClientConfig) {
    const historyChanged = (reason: string) => this.#dropWhatWasRead(reason);
    const history = new LogHistory(historyChanged);
    this.#connections = new ReadConnections(settings, history);
    this.#reads = new GatheredReads(this.#connections, this.#seen);
    this.#notices = new CommitNotices(settings);
    const committed = (before: number, events: readonly StoredEvent[]) => {
      if (!this.#notices.hasListeners) return;
      this.#recent.add(before, events);
      this.#notices.announce(before + events.length);
    };
    const writer = new PersistentConnection({ ...settings, pipeline: true }, history);
    this.#lane = new WriterLane(writer, this.#seen, { committed, historyChanged });
  }

  /**
   * Opens the log of a database and installs its schema where needed.
   * @throws EventLogUnavailable when the database can't be reached
   */
  static async open(connectionString: string): Promise<PostgresEventLog> {
    const log = new PostgresEventLog(connectionSettings(connectionString));
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
    const { rows } = await this.#connections.query<[head: string | null]>({
      text: 'SELECT max(position) FROM event_log.events',
      rowMode: 'array',
    });
    const head = rows[0]?.[0] ?? null;
    return head === null ? null : printPosition(Number(head));
  }

  onHistoryChange(listener: HistoryListener): () => void {
    return this.#listeners.add(listener);
  }

  /** Ends the subscriptions, writes what waits, closes the connections. */
  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.close()));
    await this.#notices.close();
    await this.#lane.close();
    await this.#connections.close();
  }

  #dropWhatWasRead(reason: string): void {
    this.#seen.clear();
    this.#recent.clear();
    this.#listeners.tell(`what was read of the event log is read again: ${reason}`);
    // Subscriptions look whether what they have handled is still there.
    this.#notices.announce(null);
  }
}
