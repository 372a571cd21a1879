import type { StoredEvent } from '@meguri/contracts/event-log.ts';
import type { Pool } from 'pg';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { SeenHeads } from './seen-heads.ts';
import { EVENT_COLUMNS, storedEvent } from './stored-row.ts';
import type { StoredRow } from './stored-row.ts';
import { asUnavailable } from './unavailable.ts';

/** Most look-ups of one query. */
const MAX_LOOK_UPS = 500;

const QUERY = `
SELECT ${EVENT_COLUMNS}, w.number::integer
FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS w(stream, from_revision, number)
JOIN event_log.events e ON e.stream = w.stream AND e.revision >= w.from_revision
ORDER BY w.number, e.revision`;

interface LookUp {
  readonly stream: string;
  readonly fromRevision: number;
  readonly resolve: (events: readonly StoredEvent[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads of streams: all that wait while one query is under way go together in the next, so each sees what is newest. */
export class GatheredReads {
  readonly #pool: Pool;
  readonly #seen: SeenHeads;
  #waiting: LookUp[] = [];
  #draining = false;

  constructor(pool: Pool, seen: SeenHeads) {
    this.#pool = pool;
    this.#seen = seen;
  }

  /** @throws EventLogUnavailable */
  read(stream: string, fromRevision: number): Promise<readonly StoredEvent[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ stream, fromRevision, resolve, reject });
      if (!this.#draining) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#draining = true;
    while (this.#waiting.length > 0) {
      await endOfTurn();
      await this.#answer(this.#waiting.splice(0, MAX_LOOK_UPS));
    }
    this.#draining = false;
  }

  async #answer(lookUps: readonly LookUp[]): Promise<void> {
    try {
      const { rows } = await this.#pool.query<[...StoredRow, number: number]>({
        name: 'event_log_read',
        text: QUERY,
        values: [lookUps.map(({ stream }) => stream), lookUps.map(({ fromRevision }) => fromRevision)],
        rowMode: 'array',
      });
      const found: StoredEvent[][] = lookUps.map(() => []);
      for (const row of rows) found[row[8] - 1]?.push(storedEvent(row));
      lookUps.forEach((lookUp, index) => this.#resolve(lookUp, found[index] ?? []));
    } catch (error) {
      for (const lookUp of lookUps) lookUp.reject(asUnavailable(error));
    }
  }

  #resolve({ stream, resolve }: LookUp, events: readonly StoredEvent[]): void {
    const last = events.at(-1);
    if (last !== undefined) this.#seen.note(stream, last.revision);
    resolve(events);
  }
}
