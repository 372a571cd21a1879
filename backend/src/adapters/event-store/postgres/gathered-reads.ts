import { StreamDamaged } from '@meguri/contracts/event-log.ts';
import type { StoredEvent } from '@meguri/contracts/event-log.ts';
import { newestPosition, readCall, splitStream } from './joined-stream.ts';
import type { JoinedStream, LookUp } from './joined-stream.ts';
import type { ReadConnections } from './read-connections.ts';
import type { SeenHeads } from './seen-heads.ts';
import { concernsStatement } from './unavailable.ts';

/** Most look-ups of one query, and most queries under way: while one is parsed here, Postgres works on another. */
const MAX_LOOK_UPS = 128;
const MAX_UNDER_WAY = 3;

interface WaitingLookUp extends LookUp {
  readonly resolve: (events: readonly StoredEvent[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads of streams: those that come while queries are under way wait together for the next, so each sees what is newest. */
export class GatheredReads {
  readonly #connections: ReadConnections;
  readonly #seen: SeenHeads;
  #waiting: WaitingLookUp[] = [];
  #underWay = 0;
  #scheduled = false;

  constructor(connections: ReadConnections, seen: SeenHeads) {
    this.#connections = connections;
    this.#seen = seen;
  }

  /** @throws StreamDamaged, EventLogUnavailable */
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

  /** One look-up that fails doesn't fail the others. */
  async #answer(lookUps: readonly WaitingLookUp[]): Promise<void> {
    const { edition } = this.#seen;
    try {
      const { rows } = await this.#connections.query<JoinedStream>(readCall(lookUps), (found) => {
        const newest = newestPosition(found);
        return { told: newest, committed: newest };
      });
      const found = new Map(rows.map((row) => [Number(row[0]) - 1, row]));
      lookUps.forEach((lookUp, index) => this.#settle(lookUp, found.get(index), edition));
    } catch (error) {
      if (lookUps.length > 1 && concernsStatement(error)) for (const one of lookUps) await this.#answer([one]);
      else for (const { reject } of lookUps) reject(error);
    }
  }

  #settle(lookUp: WaitingLookUp, row: JoinedStream | undefined, edition: number): void {
    const { stream, resolve, reject } = lookUp;
    try {
      const events = splitStream(lookUp, row);
      const last = events.at(-1);
      if (last !== undefined) this.#seen.note(stream, last, edition);
      resolve(events);
    } catch (error) {
      reject(new StreamDamaged(stream, (error as Error).message));
    }
  }
}
