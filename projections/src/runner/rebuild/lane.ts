import type { EventBatch, Position } from '@meguri/contracts/events/event-log.ts';
import type { Client } from 'pg';
import { BatchFailed, BatchPipeline } from '../batch-pipeline.ts';
import { applyAround, type FailedEvent } from '../failed-event.ts';
import type { NewlyParked } from '../parked-streams.ts';
import type { Projection } from '../projection.ts';
import { type GroupMember, type PreparedBatch, ProjectorGroup } from '../projector-group.ts';
import { isEventsFault } from '../refusals.ts';

/** A share of the streams, written on a connection of its own: each row derives from one stream. */
export class Lane {
  readonly #client: Client;
  readonly #schema: string;
  readonly #projections: readonly Projection[];
  readonly #parked: NewlyParked[];
  #pipeline: BatchPipeline;

  /** @param parked streams that wait since before `position` */
  constructor(
    client: Client,
    { schema, projections }: { schema: string; projections: readonly Projection[] },
    position: Position | null,
    parked: readonly NewlyParked[],
  ) {
    this.#client = client;
    this.#schema = schema;
    this.#projections = projections;
    this.#parked = [...parked];
    this.#pipeline = this.#openPipeline(position);
  }

  /** Streams with an event that a projection couldn't apply. */
  get parked(): readonly NewlyParked[] {
    return this.#parked;
  }

  /** Resolves when the batch is being written, and the one before it is. */
  async apply(batch: EventBatch): Promise<void> {
    try {
      await this.#pipeline.handle(batch);
    } catch (error) {
      const failed = await this.#getPast(error);
      // The failure may have been the previous batch's.
      if (failed !== batch) await this.apply(batch);
    }
  }

  /** Resolves when everything is written. */
  async drained(): Promise<void> {
    await this.#pipeline.drained().catch((error: unknown) => this.#getPast(error));
  }

  #openPipeline(position: Position | null): BatchPipeline {
    const group = new ProjectorGroup(
      this.#schema,
      this.#projections.map((source) => this.#member(source, position)),
    );
    return new BatchPipeline(group, this.#client, (prepared) => group.fill(prepared, this.#client));
  }

  #member(source: Projection, position: Position | null): GroupMember {
    const parked = this.#parked.filter(({ projection }) => projection === source.name);
    const waiting = new Map(parked.map((one) => [one.stream, one.position]));
    return { source, projection: source.name, position, generation: 0, parked: waiting };
  }

  /** Applies the failed batch without the events at fault. @returns that batch */
  async #getPast(error: unknown): Promise<EventBatch> {
    if (!(error instanceof BatchFailed) || !isEventsFault(error.cause)) throw error;
    const { batch } = error;
    const ground = {
      client: this.#client,
      schema: this.#schema,
      leaveToNewer: false,
      write: (group: ProjectorGroup, prepared: PreparedBatch) => group.fill(prepared, this.#client),
      park: ({ parked }: FailedEvent) => void this.#parked.push(parked),
    };
    // Statements are atomic: nothing of the failed batch is in the tables.
    for (const source of this.#projections) await applyAround(ground, batch, this.#member(source, null));
    this.#pipeline = this.#openPipeline(batch.position);
    return batch;
  }
}
