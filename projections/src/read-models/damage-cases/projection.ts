import { byEventType } from '@meguri/contracts/rental-round/by-event-type.ts';
import { ROUND_STREAM_PREFIX, type RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { LRUCache } from 'lru-cache';
import type { FeedEvent } from '../../runner/feed-event.ts';
import type { Projection, Projector, Queryable } from '../../runner/projection.ts';
import type { Write } from '../../runner/read-model-table.ts';
import { CASE_CHANGES, type Cause, type DamageCase } from './damage-case.ts';
import { DAMAGE_CASES, UPSERT_DAMAGE_CASES } from './table.ts';

/**
 * Size of the cache of rounds' open cases, which also stores that there is none: larger than a batch, so that loaded
 * rows aren't evicted.
 */
const KEPT_ROUNDS = 5_000;

/** Damage reports with their statements, decisions and outcome. */
export const DAMAGE_CASES_PROJECTION: Projection = {
  name: 'damage_cases',
  version: 3,
  streamPrefix: ROUND_STREAM_PREFIX,
  tables: [DAMAGE_CASES],
  open: (schema) => new DamageCasesProjector(schema),
};

type AnyChange = (open: DamageCase | null, data: RoundEvent['data'], cause: Cause) => DamageCase;

const changeFor = (type: string): AnyChange | null => byEventType<AnyChange>(CASE_CHANGES, type) ?? null;

class DamageCasesProjector implements Projector {
  readonly #schema: string;
  /** The open case of each round; null: the round is known to have none. */
  readonly #open = new LRUCache<string, { readonly file: DamageCase | null }>({ max: KEPT_ROUNDS });
  readonly #rows = new Map<string, object>();

  constructor(schema: string) {
    this.#schema = schema;
  }

  load(events: readonly FeedEvent[], database: Queryable): Promise<void> | undefined {
    const missing = new Set<string>();
    for (const event of events) {
      if (changeFor(event.stored.type) !== null && this.#open.get(event.roundId) === undefined) {
        missing.add(event.roundId);
      }
    }
    return missing.size > 0 ? this.#read([...missing], database) : undefined;
  }

  apply(feedEvent: FeedEvent): void {
    const { roundId, actor, event } = feedEvent.round();
    const change = changeFor(event.type);
    if (change === null) return;
    const known = this.#open.get(roundId);
    if (known === undefined) throw new Error(`the open damage case of ${roundId} was not loaded`);
    const before = known.file;
    // Without a case, the declined charge was for a late fee.
    if (event.type === 'FeeChargeFailed' && before === null) return;
    const file = change(before, event.data, { by: actor.party, at: event.time });
    this.#open.set(roundId, { file: file.closedAt === null ? file : null });
    this.#rows.set(file.reportId, {
      report_id: file.reportId,
      round_id: roundId,
      reported_at: file.reportedAt,
      state: file.state,
      closed_at: file.closedAt,
      file,
      revision: feedEvent.stored.revision,
      updated_at: event.time,
    });
  }

  takeWrites(): readonly Write[] {
    const rows = [...this.#rows.values()];
    this.#rows.clear();
    return [{ statement: UPSERT_DAMAGE_CASES, rows }];
  }

  async #read(roundIds: readonly string[], database: Queryable): Promise<void> {
    const { rows } = await database.query<{ roundId: string; file: DamageCase }>({
      name: `${this.#schema}_load_damage_cases`,
      text: `SELECT round_id AS "roundId", file FROM ${this.#schema}.damage_cases
             WHERE round_id = ANY ($1) AND closed_at IS NULL`,
      values: [roundIds],
    });
    for (const roundId of roundIds) this.#open.set(roundId, { file: null });
    for (const { roundId, file } of rows) this.#open.set(roundId, { file });
  }
}
