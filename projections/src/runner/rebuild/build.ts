import type { EventBatch, EventLog, Position, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { Client } from 'pg';
import { Lane } from './lane.ts';
import { LogCursor } from './log-cursor.ts';
import type { NewlyParked } from '../parked-streams.ts';
import type { Projection } from '../projection.ts';
import { completeTable, createTableToFill } from '../read-model-table.ts';

/** Twice as many are 10 % faster but take 60 MiB more. */
const BATCH_SIZE = 2_000;

export interface BuildPlace {
  /** Its connection: what it has written within a transaction is visible there at once. */
  readonly client: Client;
  readonly schema: string;
  readonly projections: readonly Projection[];
}

/** Builds read models from the log's beginning in a schema of their own. Invisible to others until a swap. */
export class Build {
  readonly #place: BuildPlace;
  readonly #cursor: LogCursor;
  /** All connections that write. */
  readonly #clients: readonly Client[];
  #lanes: readonly Lane[];
  #position: Position | null = null;
  #events = 0;

  private constructor(place: BuildPlace, log: EventLog, others: readonly Client[]) {
    this.#place = place;
    this.#clients = [place.client, ...others];
    this.#lanes = this.#clients.map((client) => new Lane(client, place, null, []));
    const streamPrefixes = [...new Set(place.projections.map(({ streamPrefix }) => streamPrefix))];
    this.#cursor = new LogCursor(log, null, { streamPrefixes, batchSize: BATCH_SIZE });
  }

  /**
   * Empties the schema and creates the tables.
   * @param others further connections, each of which writes a share of the streams until `complete`
   */
  static async begin(place: BuildPlace, log: EventLog, others: readonly Client[] = []): Promise<Build> {
    const { client, schema, projections } = place;
    const tables = projections.flatMap(({ tables }) => tables).map((table) => createTableToFill(schema, table));
    await client.query([`DROP SCHEMA IF EXISTS ${schema} CASCADE`, `CREATE SCHEMA ${schema}`, ...tables].join(';\n'));
    return new Build(place, log, others);
  }

  get position(): Position | null {
    return this.#position;
  }

  /** Streams with an event that a projection couldn't apply. */
  get parked(): readonly NewlyParked[] {
    return this.#lanes.flatMap(({ parked }) => parked);
  }

  /** Applies events up to and including `target`, which the log must have reached. */
  async advanceTo(target: Position | null, onEvents: (applied: number) => void = () => undefined): Promise<void> {
    if (target === null) return;
    while (this.#position === null || this.#position < target) {
      const batch = await this.#cursor.next(target);
      await this.#apply(batch);
      this.#position = batch.position;
      this.#events += batch.events.length;
      onEvents(this.#events);
    }
    await Promise.all(this.#lanes.map((lane) => lane.drained()));
  }

  async #apply({ events, position }: EventBatch): Promise<void> {
    const shares = this.#lanes.map((): StoredEvent[] => []);
    for (const event of events) shares[shareOf(event.stream, shares.length)]!.push(event);
    await Promise.all(this.#lanes.map((lane, index) => lane.apply({ events: shares[index]!, position })));
  }

  /** Gives the tables what those in use have: a log, keys and indexes. From now on one connection writes. */
  async complete(): Promise<void> {
    const { client, schema, projections } = this.#place;
    this.#lanes = [new Lane(client, this.#place, this.#position, this.parked)];
    const tables = projections.flatMap((projection) => projection.tables);
    const completeNext = async (by: Client): Promise<void> => {
      for (let table = tables.shift(); table !== undefined; table = tables.shift())
        for (const statement of completeTable(schema, table)) await by.query(statement);
    };
    await Promise.all(this.#clients.map(completeNext));
  }

  /** Stops reading and drops the schema. */
  async close(): Promise<void> {
    await this.#cursor.close();
    await this.#place.client.query(`DROP SCHEMA IF EXISTS ${this.#place.schema} CASCADE`);
  }
}

/** Which of that many shares a stream belongs to. */
function shareOf(stream: string, shares: number): number {
  let hash = 0;
  for (let index = 0; index < stream.length; index += 1) hash = (hash * 31 + stream.charCodeAt(index)) | 0;
  return (hash >>> 0) % shares;
}
