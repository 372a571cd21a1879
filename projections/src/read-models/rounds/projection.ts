import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { evolve } from '@meguri/contracts/rental-round/evolve.ts';
import { INITIAL_ROUND } from '@meguri/contracts/rental-round/rental-round.ts';
import { LRUCache } from 'lru-cache';
import type { FeedEvent } from '../../runner/feed-event.ts';
import type { MissingRevision } from '../../runner/parked-streams.ts';
import type { Projection, Projector, Queryable } from '../../runner/projection.ts';
import type { Write } from '../../runner/read-model-table.ts';
import { OPERATOR_TASKS } from '../operator-tasks/table.ts';
import { FollowerChanges, type FollowerRows, followersOf, NO_FOLLOWERS } from './followers.ts';
import { type FoldedRound, roundRow } from './rows.ts';
import { roundFrom, type StoredState } from './stored-state.ts';
import { DEADLINES, REMINDERS, ROUNDS, UPSERT_ROUNDS } from './table.ts';

/**
 * Cached rounds, some 4 kB each besides what follows from them: more than a batch contains, so that loaded rows aren't
 * evicted.
 */
const KEPT_ROUNDS = 10_000;

/**
 * The state of every round, its deadlines, reminders and operators' tasks. Raise the version with any change of
 * `evolve`, `deadlinesOf`, `remindersOf`, `tasksOf`, `turnsOf` or the standing answer: test/golden fails otherwise.
 */
export const ROUNDS_PROJECTION: Projection = {
  name: 'rounds',
  version: 34,
  streamPrefix: ROUND_STREAM_PREFIX,
  tables: [ROUNDS, DEADLINES, REMINDERS, OPERATOR_TASKS],
  open: (schema) => new RoundsProjector(schema),
};

/** A stream's revisions have a gap: the log is damaged, or events were missed. */
export class RevisionGap extends Error implements MissingRevision {
  override name = 'RevisionGap';
  readonly expected: number;
  constructor({ stream, revision }: StoredEvent, expected: number) {
    super(`revision ${revision} follows ${expected - 1} in ${stream}`);
    this.expected = expected;
  }
}

const NOT_BEGUN = { round: INITIAL_ROUND, revision: -1 };

/** A round as its tables have it. */
interface KeptRound extends FoldedRound {
  readonly followers: FollowerRows;
}

interface Change {
  /** The rows in the tables. */
  readonly before: FollowerRows;
  after: FoldedRound;
}

class RoundsProjector implements Projector {
  readonly #schema: string;
  readonly #rounds = new LRUCache<string, KeptRound>({ max: KEPT_ROUNDS });
  readonly #changes = new Map<string, Change>();

  constructor(schema: string) {
    this.#schema = schema;
  }

  load(events: readonly FeedEvent[], database: Queryable): Promise<void> | undefined {
    const begun = new Set<string>();
    const missing = new Set<string>();
    for (const event of events) {
      const id = event.roundId;
      if (event.stored.revision === 0) begun.add(id);
      else if (!begun.has(id) && this.#rounds.get(id) === undefined) missing.add(id);
    }
    return missing.size > 0 ? this.#read([...missing], database) : undefined;
  }

  apply(feedEvent: FeedEvent): void {
    const { revision, position } = feedEvent.stored;
    const { roundId, event } = feedEvent.round();
    const change = this.#changes.get(roundId);
    const before = change?.after ?? this.#rounds.get(roundId) ?? NOT_BEGUN;
    if (revision !== before.revision + 1) throw new RevisionGap(feedEvent.stored, before.revision + 1);
    const after = { round: evolve(before.round, event), revision, position, updatedAt: event.time };
    if (change !== undefined) change.after = after;
    else this.#changes.set(roundId, { before: this.#rounds.get(roundId)?.followers ?? NO_FOLLOWERS, after });
  }

  takeWrites(): readonly Write[] {
    const rows: object[] = [];
    const changes = new FollowerChanges();
    for (const [id, { before, after }] of this.#changes) {
      const followers = followersOf(id, after.round);
      this.#rounds.set(id, { ...after, followers });
      rows.push(roundRow(id, after));
      changes.add(before, followers);
    }
    this.#changes.clear();
    return [{ statement: UPSERT_ROUNDS, rows }, ...changes.writes()];
  }

  async #read(ids: readonly string[], database: Queryable): Promise<void> {
    const { rows } = await database.query<StoredRound>({
      name: `${this.#schema}_load_rounds`,
      text: `SELECT id, state, revision, position, updated_at::text AS "updatedAt"
             FROM ${this.#schema}.rounds WHERE id = ANY ($1)`,
      values: [ids],
    });
    for (const { id, state, revision, position, updatedAt } of rows) {
      const round = roundFrom(state);
      this.#rounds.set(id, { round, revision, position, updatedAt, followers: followersOf(id, round) });
    }
  }
}

interface StoredRound extends Omit<FoldedRound, 'round'> {
  readonly id: string;
  readonly state: StoredState;
}
