import type { EventBatch, Position, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { type Advance, BatchStatements, type ExpectedCheckpoint } from './batch-statement.ts';
import { FeedEvent } from './feed-event.ts';
import type { Projection, Projector, Queryable } from './projection.ts';
import type { Write } from './read-model-table.ts';

export interface GroupMember extends ExpectedCheckpoint {
  readonly source: Projection;
  /** Streams that are skipped from a position on: they wait there. */
  readonly parked: ReadonlyMap<string, Position>;
}

/** An event that one projection can't apply. */
export class EventNotApplicable extends Error {
  override name = 'EventNotApplicable';
  readonly projection: string;
  readonly event: StoredEvent;
  constructor(projection: string, { stored: event }: FeedEvent, cause: unknown) {
    super(`${projection} can't apply ${event.type} (${event.stream} @${event.revision})`, { cause });
    this.projection = projection;
    this.event = event;
  }
}

/** A batch computed in memory and ready to be written. */
export interface PreparedBatch {
  readonly batch: EventBatch;
  readonly writes: readonly Write[];
  readonly advance: Advance;
}

const isAfter = (a: Position, b: Position | null): boolean => b === null || a > b;

class Member {
  readonly source: Projection;
  readonly projector: Projector;
  readonly generation: number;
  readonly parked: ReadonlyMap<string, Position>;
  position: Position | null;

  constructor(schema: string, { source, position, generation, parked }: GroupMember) {
    this.source = source;
    this.projector = source.open(schema);
    this.position = position;
    this.generation = generation;
    this.parked = parked;
  }

  wanted(feed: readonly FeedEvent[]): readonly FeedEvent[] {
    const { streamPrefix } = this.source;
    return feed.filter(
      ({ stored }) =>
        stored.stream.startsWith(streamPrefix) && isAfter(stored.position, this.position) && !this.isParked(stored),
    );
  }

  private isParked({ stream, position }: StoredEvent): boolean {
    const from = this.parked.get(stream);
    return from !== undefined && position >= from;
  }

  apply(events: readonly FeedEvent[]): readonly Write[] {
    for (const event of events) {
      try {
        this.projector.apply(event);
      } catch (cause) {
        throw new EventNotApplicable(this.source.name, event, cause);
      }
    }
    return this.projector.takeWrites().filter(({ rows }) => rows.length > 0);
  }
}

/**
 * Projections that share one feed, with their cached rows. Their positions may differ: each skips events it has already
 * applied. After any failure the group must be dropped.
 */
export class ProjectorGroup {
  readonly #members: readonly Member[];
  readonly #statements: BatchStatements;

  constructor(schema: string, members: readonly GroupMember[]) {
    this.#members = members.map((member) => new Member(schema, member));
    this.#statements = new BatchStatements(schema);
  }

  get names(): readonly string[] {
    return this.#members.map(({ source }) => source.name);
  }

  /** Where the feed has to start. */
  get position(): Position | null {
    const positions = this.#members.map(({ position }) => position);
    return positions.reduce(
      (least, one) => (least === null || one === null ? null : one < least ? one : least),
      positions[0] ?? null,
    );
  }

  /** @throws EventNotApplicable */
  async prepare(batch: EventBatch, database: Queryable): Promise<PreparedBatch> {
    const behind = this.#members.filter(({ position }) => isAfter(batch.position, position));
    const feed = batch.events.map((stored) => new FeedEvent(stored));
    const work = behind.map((member) => ({ member, events: member.wanted(feed) }));
    const loading = work.flatMap(({ member, events }) => member.projector.load(events, database) ?? []);
    if (loading.length > 0) await Promise.all(loading);
    const writes = work.flatMap(({ member, events }) => member.apply(events));
    const from = behind.map(({ source, position, generation }) => ({ projection: source.name, position, generation }));
    for (const member of behind) member.position = batch.position;
    return { batch, writes, advance: { from, to: batch.position } };
  }

  /** Writes with the guarded advance of the checkpoints. */
  async commit({ writes, advance }: PreparedBatch, database: Queryable): Promise<void> {
    if (advance.from.length > 0) await database.query(this.#statements.query(writes, advance));
  }

  /** Writes to the tables of a rebuild, which have no checkpoint yet. */
  async fill({ writes }: PreparedBatch, database: Queryable): Promise<void> {
    if (writes.length > 0) await database.query(this.#statements.query(writes, null));
  }
}
