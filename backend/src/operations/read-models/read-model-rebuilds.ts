import { randomUUID } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { ReadModelName, ReadModelRebuild } from '@meguri/contracts/read-models/upkeep.ts';
import type { Pool } from 'pg';
import type { EventLogPlace } from '../../adapters/event-store/open-event-log.ts';
import { startThread } from '../../adapters/start-thread.ts';
import type { RebuildLine, RebuildOrder } from './rebuild-thread.ts';

/** How often a process reports progress, in ms, and after how many seconds without a report it counts as gone. */
const REPORT_MS = 1_000;
const GONE_AFTER_S = 15;
/** SQLSTATE of the unique index that allows one rebuild at a time over all processes. */
const UNIQUE_VIOLATION = '23505';
const LISTED = 10;
const MAX_ERROR = 500;

type Order = Pick<RebuildOrder, 'readModel' | 'what'>;

/**
 * Rebuilds of read models that operators start: first a check next to the one in use, which shows what would change;
 * then, if they confirm, the replacement. Each runs in a thread and reports to a table, so that every process sees it.
 * A killed rebuild has no effect: what it built is in a schema of its own until the next one drops it.
 */
export class ReadModelRebuilds {
  private readonly threads = new Set<Worker>();

  private readonly pool: Pool;
  private readonly place: EventLogPlace;
  private readonly warn: (text: string) => void;

  constructor(pool: Pool, place: EventLogPlace, warn: (text: string) => void) {
    this.pool = pool;
    this.place = place;
    this.warn = warn;
  }

  /** Newest first. */
  async list(): Promise<readonly ReadModelRebuild[]> {
    await this.giveUpLost();
    const { rows } = await this.pool.query<ReadModelRebuild>(
      `SELECT id, read_model AS "readModel", state, events, share, tables, error, started_at AS "startedAt"
       FROM app.read_model_rebuilds ORDER BY started_at DESC LIMIT ${LISTED}`,
    );
    return rows;
  }

  /** Starts to find out what would change. @throws Rejected rebuild_running */
  async check(readModel: ReadModelName, by: number): Promise<string> {
    await this.giveUpLost();
    const id = randomUUID();
    await onlyOne(() =>
      this.pool.query(
        `INSERT INTO app.read_model_rebuilds (id, read_model, state, started_by) VALUES ($1, $2, 'checking', $3)`,
        [id, readModel, by],
      ),
    );
    this.begin(id, { readModel, what: 'check' });
    return id;
  }

  /**
   * Rebuilds a checked read model and replaces the one in use. @returns false: it wasn't checked @throws Rejected
   * rebuild_running
   */
  async confirm(id: string): Promise<boolean> {
    await this.giveUpLost();
    const { rows } = await onlyOne(() =>
      this.pool.query<{ readModel: string }>(
        `UPDATE app.read_model_rebuilds SET state = 'rebuilding', events = 0, share = 0, told_at = now()
         WHERE id = $1 AND state = 'checked' RETURNING read_model AS "readModel"`,
        [id],
      ),
    );
    const [row] = rows;
    if (row === undefined) return false;
    this.begin(id, { readModel: row.readModel, what: 'rebuild' });
    return true;
  }

  /** Keeps the read model in use. @returns false: it wasn't checked */
  keep(id: string): Promise<boolean> {
    return this.move(id, ['checked'], 'kept');
  }

  /** Cancels a rebuild; its thread, in whichever process, ends at its next report. @returns false: it isn't running */
  cancel(id: string): Promise<boolean> {
    return this.move(id, ['checking', 'rebuilding'], 'cancelled');
  }

  async close(): Promise<void> {
    await Promise.all([...this.threads].map((thread) => thread.terminate()));
  }

  private async move(id: string, from: readonly string[], to: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'UPDATE app.read_model_rebuilds SET state = $3, told_at = now() WHERE id = $1 AND state = ANY ($2)',
      [id, from, to],
    );
    return rowCount === 1;
  }

  private async giveUpLost(): Promise<void> {
    await this.pool.query(
      `UPDATE app.read_model_rebuilds SET state = 'lost'
       WHERE state IN ('checking', 'rebuilding') AND told_at < now() - interval '${GONE_AFTER_S} seconds'`,
    );
  }

  private begin(id: string, order: Order): void {
    this.work(id, order).catch((error: Error) =>
      this.warn(`a rebuild’s outcome could not be stored: ${error.message}`),
    );
  }

  private async work(id: string, { readModel, what }: Order): Promise<void> {
    const running = what === 'check' ? 'checking' : 'rebuilding';
    const order: RebuildOrder = { place: this.place, readModel, what };
    const thread = startThread('./rebuild-thread', import.meta.url, order);
    this.threads.add(thread);
    let last: Extract<RebuildLine, { kind: 'progress' }> = { kind: 'progress', events: 0, share: 0 };
    const reporting = setInterval(() => {
      const reported = this.pool.query(
        'UPDATE app.read_model_rebuilds SET events = $3, share = $4, told_at = now() WHERE id = $1 AND state = $2',
        [id, running, last.events, last.share],
      );
      // A lost report does no harm. If the row has another state, an operator cancelled the rebuild.
      reported.then(({ rowCount }) => rowCount === 0 && void thread.terminate()).catch(() => undefined);
    }, REPORT_MS);
    try {
      const tables = await outcomeOf(thread, (progress) => (last = progress));
      await this.pool.query(
        `UPDATE app.read_model_rebuilds SET state = $3, events = $4, share = 1, tables = coalesce($5, tables), told_at = now()
         WHERE id = $1 AND state = $2`,
        [id, running, what === 'check' ? 'checked' : 'rebuilt', last.events, tables && JSON.stringify(tables)],
      );
    } catch (error) {
      const text = (error as Error).message.slice(0, MAX_ERROR).replaceAll('\0', '');
      await this.pool.query(
        `UPDATE app.read_model_rebuilds SET state = 'failed', error = $3, told_at = now() WHERE id = $1 AND state = $2`,
        [id, running, text],
      );
    } finally {
      clearInterval(reporting);
      this.threads.delete(thread);
      await thread.terminate();
    }
  }
}

function outcomeOf(
  thread: Worker,
  onProgress: (progress: Extract<RebuildLine, { kind: 'progress' }>) => void,
): Promise<Extract<RebuildLine, { kind: 'done' }>['tables']> {
  return new Promise((resolve, reject) => {
    thread.on('message', (line: RebuildLine) => (line.kind === 'done' ? resolve(line.tables) : onProgress(line)));
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('the thread ended')));
  });
}

async function onlyOne<Result>(begin: () => Promise<Result>): Promise<Result> {
  try {
    return await begin();
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw new Rejected('rebuild_running');
    throw error;
  }
}
