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
import { PersistentConnection } from './persistent-connection.ts';
import { parsePosition, printPosition } from './position.ts';
import { RecentEvents } from './recent-events.ts';
import { ensureSchema } from './schema.ts';
import { SeenHeads } from './seen-heads.ts';
import { asUnavailable } from './unavailable.ts';
import { WriterLane } from './writer-lane.ts';

/** Connections for reads and catch-ups; beside them one for the writer and one for LISTEN. */
const READ_CONNECTIONS = 4;

/** The event log in Postgres, schema `event_log`. Any number of processes may open the same one. */
export class PostgresEventLog implements EventLog {
  readonly #pool: pg.Pool;
  readonly #id: string;
  readonly #lane: WriterLane;
  readonly #reads: GatheredReads;
  readonly #recent = new RecentEvents();
  readonly #notices: CommitNotices;
  readonly #subscriptions = new Set<Subscription>();
  readonly #history = new HistoryListeners();

  private constructor(settings: pg.ClientConfig, pool: pg.Pool, id: string) {
    this.#pool = pool;
    this.#id = id;
    const seen = new SeenHeads();
    this.#reads = new GatheredReads(pool, seen);
    this.#notices = new CommitNotices(settings);
    this.#lane = new WriterLane(new PersistentConnection({ ...settings, pipeline: true }), seen, (before, events) => {
      if (!this.#notices.hasListeners) return;
      this.#recent.add(before, events);
      this.#notices.announce(before + events.length);
    });
  }

  /**
   * Opens the log of a database and installs its schema where needed.
   * @throws EventLogUnavailable when the database can't be reached
   */
  static async open(connectionString: string): Promise<PostgresEventLog> {
    const settings = connectionSettings(connectionString);
    const pool = new pg.Pool({ ...settings, max: READ_CONNECTIONS });
    // An idle connection that is lost is replaced when the next one is needed.
    pool.on('error', () => undefined);
    try {
      return new PostgresEventLog(settings, pool, await ensureSchema(pool));
    } catch (error) {
      await pool.end();
      throw asUnavailable(error);
    }
  }

  identity(): Promise<string> {
    return Promise.resolve(this.#id);
  }

  async append(stream: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult> {
    refuseUnstorable(stream, expectedRevision, events);
    return this.#lane.append(stream, expectedRevision, events);
  }

  read(stream: string, fromRevision = 0): Promise<readonly StoredEvent[]> {
    return this.#reads.read(stream, fromRevision);
  }

  subscribe(
    from: Position | null,
    handler: (batch: EventBatch) => Promise<void>,
    options: SubscribeOptions,
  ): Subscription {
    const sources = { pool: this.#pool, recent: this.#recent, notices: this.#notices };
    const subscription = new CatchUp(sources, parsePosition(from), handler, options);
    this.#subscriptions.add(subscription);
    const forget = () => this.#subscriptions.delete(subscription);
    subscription.ended.then(forget, forget);
    return subscription;
  }

  async head(): Promise<Position | null> {
    try {
      const { rows } = await this.#pool.query<{ head: string | null }>(
        'SELECT max(position) AS head FROM event_log.events',
      );
      const head = rows[0]?.head ?? null;
      return head === null ? null : printPosition(Number(head));
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  onHistoryChange(listener: HistoryListener): () => void {
    return this.#history.add(listener);
  }

  /** Ends the subscriptions, writes what waits, closes the connections. */
  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.close()));
    await this.#notices.close();
    await this.#lane.close();
    await this.#pool.end();
  }
}
