import type { StoredEvent } from '@meguri/contracts/event-log.ts';
import type { Pool } from 'pg';
import { readCall, splitStream } from './joined-stream.ts';
import type { JoinedStream, LookUp } from './joined-stream.ts';
import type { SeenHeads } from './seen-heads.ts';
import { asUnavailable } from './unavailable.ts';

/** Most look-ups of one query, and most queries under way: while one is parsed here, Postgres works on another. */
const MAX_LOOK_UPS = 128;
const MAX_UNDER_WAY = 3;

interface WaitingLookUp extends LookUp {
  readonly resolve: (events: readonly StoredEvent[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads of streams: those that come while queries are under way wait together for the next, so each sees what is newest. */
export class GatheredReads {
  readonly #pool: Pool;
  readonly #seen: SeenHeads;
  #waiting: WaitingLookUp[] = [];
  #underWay = 0;
  #scheduled = false;

  constructor(pool: Pool, seen: SeenHeads) {
    this.#pool = pool;
    this.#seen = seen;
  }

  /** @throws EventLogUnavailable */
  read(stream: string, fromRevision: number): Promise<readonly StoredEvent[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ stream, fromRevision, resolve, reject });
      this.#schedule();
    });
  }

  /** Asks at the end of this turn: its other callers join. */
  #schedule(): void {
    if (this.#scheduled || this.#underWay === MAX_UNDER_WAY) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#waiting.length > 0 && this.#underWay < MAX_UNDER_WAY) {
        this.#underWay += 1;
        void this.#answer(this.#waiting.splice(0, MAX_LOOK_UPS)).finally(() => {
          this.#underWay -= 1;
          if (this.#waiting.length > 0) this.#schedule();
        });
      }
    });
  }

  async #answer(lookUps: readonly WaitingLookUp[]): Promise<void> {
    try {
      const { rows } = await this.#pool.query<JoinedStream>(readCall(lookUps));
      const found = new Map(rows.map((row) => [Number(row[0]) - 1, row]));
      lookUps.forEach((lookUp, index) => this.#resolve(lookUp, splitStream(lookUp, found.get(index))));
    } catch (error) {
      for (const lookUp of lookUps) lookUp.reject(asUnavailable(error));
    }
  }

  #resolve({ stream, resolve }: WaitingLookUp, events: readonly StoredEvent[]): void {
    const last = events.at(-1);
    if (last !== undefined) this.#seen.note(stream, last.revision);
    resolve(events);
  }
}
