import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { ReadModelName, ReadModelRebuild, RebuildState } from '@meguri/contracts/read-models/upkeep.ts';
import { In, Raw, type Repository } from 'typeorm';
import type { EventLogPlace } from '../../adapters/event-store/open-event-log.ts';
import { startThread } from '../../adapters/start-thread.ts';
import { isUniqueViolation } from '../../postgres/unique-violation.ts';
import type { StoredRebuild } from './read-model-rebuild.entity.ts';
import type { RebuildLine, RebuildOrder } from './rebuild-thread.ts';

/** How often a process reports progress, in ms, and after how many seconds without a report it counts as gone. */
const REPORT_MS = 1_000;
const GONE_AFTER_S = 15;
/** How long an outcome is kept that the database doesn't take, in ms; how often it is tried. */
const KEPT_MS = 600_000;
const AGAIN_MS = 2_000;
const LISTED = 10;
const MAX_ERROR = 500;
/** The database's time, which all processes share. */
const NOW = () => 'now()';

type Order = Pick<RebuildOrder, 'readModel' | 'what'>;

/**
 * Rebuilds of read models that operators start: first a check next to the one in use, which shows what would change;
 * then, if they confirm, the replacement. Each runs in a thread and reports to a table, so that every process sees it.
 * A killed rebuild has no effect: what it built is in a schema of its own until the next one drops it.
 */
export class ReadModelRebuilds {
  private readonly threads = new Set<Worker>();
  private readonly closed = new AbortController();

  private readonly rows: Repository<StoredRebuild>;
  private readonly place: EventLogPlace;
  private readonly warn: (text: string) => void;

  constructor(rows: Repository<StoredRebuild>, place: EventLogPlace, warn: (text: string) => void) {
    this.rows = rows;
    this.place = place;
    this.warn = warn;
  }

  /** Newest first. */
  async list(): Promise<readonly ReadModelRebuild[]> {
    await this.giveUpLost();
    const rows = await this.rows.find({ order: { startedAt: 'DESC' }, take: LISTED });
    return rows.map(rebuildOf);
  }

  /** Starts to find out what would change. @throws Rejected rebuild_running */
  async check(readModel: ReadModelName, by: number): Promise<string> {
    await this.giveUpLost();
    const id = randomUUID();
    await onlyOne(() => this.rows.insert({ id, readModel, state: 'checking', startedBy: by }));
    this.begin(id, { readModel, what: 'check' });
    return id;
  }

  /**
   * Rebuilds a checked read model and replaces the one in use. @returns false: it wasn't checked @throws Rejected
   * rebuild_running
   */
  async confirm(id: string): Promise<boolean> {
    await this.giveUpLost();
    const begun = { state: 'rebuilding', events: 0, share: 0, toldAt: NOW } as const;
    const { affected } = await onlyOne(() => this.rows.update({ id, state: 'checked' }, begun));
    if (affected === 0) return false;
    const { readModel } = await this.rows.findOneByOrFail({ id });
    this.begin(id, { readModel, what: 'rebuild' });
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
    this.closed.abort();
    await Promise.all([...this.threads].map((thread) => thread.terminate()));
  }

  private async move(id: string, from: readonly RebuildState[], to: RebuildState): Promise<boolean> {
    const { affected } = await this.rows.update({ id, state: In(from) }, { state: to, toldAt: NOW });
    return affected === 1;
  }

  private async giveUpLost(): Promise<void> {
    const silent = Raw((toldAt) => `${toldAt} < now() - interval '${GONE_AFTER_S} seconds'`);
    await this.rows.update({ state: In(['checking', 'rebuilding']), toldAt: silent }, { state: 'lost' });
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
    let isStopped = false;
    const report = async () => {
      const { events, share } = last;
      const { affected } = await this.rows.update({ id, state: running }, { events, share, toldAt: NOW });
      if (affected !== 0) return;
      // An operator cancelled the rebuild, or it was given up.
      isStopped = true;
      await thread.terminate();
    };
    // A lost report does no harm.
    const reporting = setInterval(() => void report().catch(() => undefined), REPORT_MS);
    const outcome = await outcomeOf(thread, (progress) => (last = progress)).then(
      (tables) => ({
        ...{ state: what === 'check' ? ('checked' as const) : ('rebuilt' as const), events: last.events, share: 1 },
        ...(tables && { tables: [...tables] }),
      }),
      (error: Error) => ({
        state: 'failed' as const,
        error: error.message.slice(0, MAX_ERROR).replaceAll('\0', ''),
      }),
    );
    clearInterval(reporting);
    this.threads.delete(thread);
    await thread.terminate();
    if (!isStopped) await this.store(id, running, outcome);
  }

  /** Tries until the database takes it: otherwise operators would never read why a rebuild failed. It may be given up meanwhile. */
  private async store(id: string, running: RebuildState, outcome: Partial<StoredRebuild>): Promise<void> {
    const until = performance.now() + KEPT_MS;
    for (;;) {
      try {
        await this.rows.update({ id, state: In([running, 'lost']) }, { ...outcome, toldAt: NOW });
        return;
      } catch (error) {
        if (this.closed.signal.aborted || performance.now() > until) throw error;
        await delay(AGAIN_MS, undefined, { signal: this.closed.signal }).catch(() => undefined);
      }
    }
  }
}

function rebuildOf(row: StoredRebuild): ReadModelRebuild {
  const { id, readModel, state, events, share, tables, error, startedAt } = row;
  return { id, readModel, state, events, share, tables, error, startedAt: startedAt.toISOString() };
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
    // A unique index allows one rebuild at a time over all processes.
    if (isUniqueViolation(error)) throw new Rejected('rebuild_running');
    throw error;
  }
}
