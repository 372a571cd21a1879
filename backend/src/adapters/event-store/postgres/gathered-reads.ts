import { StreamDamaged } from '@meguri/contracts/events/event-log.ts';
import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { BatchQueue } from '../../../postgres/batch-loader.ts';
import { newestPosition, readCall, splitStream } from './joined-stream.ts';
import type { JoinedStream, LookUp } from './joined-stream.ts';
import type { ReadConnections } from './read-connections.ts';
import type { SeenHeads } from './seen-heads.ts';
import { concernsStatement } from './unavailable.ts';

/** Concurrent queries, and look-ups per query: while one answer is parsed here, Postgres runs another query. */
const LIMITS = { atOnce: 3, most: 128 };

interface WaitingLookUp extends LookUp {
  readonly resolve: (events: readonly StoredEvent[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches reads of streams: reads that arrive while queries are running wait for the next query, which sees the newest
 * events.
 */
export class GatheredReads {
  readonly #connections: ReadConnections;
  readonly #seen: SeenHeads;
  readonly #queue = new BatchQueue<WaitingLookUp>((lookUps) => this.#answer(lookUps), LIMITS);

  constructor(connections: ReadConnections, seen: SeenHeads) {
    this.#connections = connections;
    this.#seen = seen;
  }

  /** @throws StreamDamaged, EventLogUnavailable */
  read(stream: string, fromRevision: number): Promise<readonly StoredEvent[]> {
    return new Promise((resolve, reject) => this.#queue.add({ stream, fromRevision, resolve, reject }));
  }

  /** Answers each look-up separately: one that fails doesn't fail the others. */
  async #answer(lookUps: readonly WaitingLookUp[]): Promise<void> {
    const { edition } = this.#seen;
    try {
      const { rows } = await this.#connections.query<JoinedStream>(readCall(lookUps), (found) => {
        const newest = newestPosition(found);
        return { newest, committed: newest };
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
