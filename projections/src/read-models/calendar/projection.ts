import { CALENDAR_STREAM_PREFIX, type CalendarEvent } from '@meguri/contracts/item/calendar/item-calendar.ts';
import type { FeedEvent } from '../../runner/feed-event.ts';
import type { Projection, Projector } from '../../runner/projection.ts';
import { deleteFrom, type ReadModelTable, upsertInto, type Write } from '../../runner/read-model-table.ts';

/**
 * Days on which an item is reserved, including shipping: `reserved_from` is the first, `reserved_to` the first day
 * after.
 */
export const RESERVATIONS = {
  name: 'reservations',
  columns: { item_id: 'text', round_id: 'text', reserved_from: 'date', reserved_to: 'date' },
  key: ['item_id', 'round_id'],
  indexes: { reservations_of_item: '(item_id, reserved_from)', reservations_end: '(reserved_to)' },
} as const satisfies ReadModelTable;

/** Days on which the owner doesn't lend the item. */
export const BLOCKED_DAYS = {
  name: 'blocked_days',
  columns: { item_id: 'text', block_id: 'text', blocked_from: 'date', blocked_to: 'date' },
  key: ['item_id', 'block_id'],
  indexes: { blocked_days_of_item: '(item_id, blocked_from)', blocked_days_end: '(blocked_to)' },
} as const satisfies ReadModelTable;

const UPSERT_RESERVATIONS = upsertInto(RESERVATIONS);
const DELETE_RESERVATIONS = deleteFrom(RESERVATIONS);
const UPSERT_BLOCKED_DAYS = upsertInto(BLOCKED_DAYS);
const DELETE_BLOCKED_DAYS = deleteFrom(BLOCKED_DAYS);

/** When items are reserved or blocked by their owners. */
export const CALENDAR_PROJECTION: Projection = {
  name: 'calendar',
  version: 2,
  streamPrefix: CALENDAR_STREAM_PREFIX,
  tables: [RESERVATIONS, BLOCKED_DAYS],
  open: () => new CalendarProjector(),
};

type ReservationKey = Readonly<Record<'item_id' | 'round_id', string>>;
type BlockKey = Readonly<Record<'item_id' | 'block_id', string>>;
type ReservationRow = ReservationKey & Readonly<Record<'reserved_from' | 'reserved_to', string>>;
type BlockRow = BlockKey & Readonly<Record<'blocked_from' | 'blocked_to', string>>;

/** The last change of each row in a batch; null: the row is deleted. */
class Changes<Key extends object, Row extends Key> {
  readonly #changes = new Map<string, { readonly key: Key; readonly row: Row | null }>();

  put(id: string, key: Key, row: Row | null): void {
    this.#changes.set(id, { key, row });
  }

  take(): { readonly added: readonly Row[]; readonly gone: readonly Key[] } {
    const changes = [...this.#changes.values()];
    this.#changes.clear();
    return {
      added: changes.flatMap(({ row }) => (row === null ? [] : [row])),
      gone: changes.filter(({ row }) => row === null).map(({ key }) => key),
    };
  }
}

class CalendarProjector implements Projector {
  readonly #reservations = new Changes<ReservationKey, ReservationRow>();
  readonly #blocks = new Changes<BlockKey, BlockRow>();

  load(): undefined {
    return undefined;
  }

  apply(feedEvent: FeedEvent): void {
    this.#take(feedEvent.itemId, feedEvent.calendar());
  }

  /** Total: a forgotten type does not compile. */
  #take(itemId: string, event: CalendarEvent): void {
    switch (event.type) {
      case 'PeriodReserved':
      case 'PeriodExtended':
      case 'PeriodShortened': {
        const { roundId, from, to } = event.data;
        const key = { item_id: itemId, round_id: roundId };
        return this.#reservations.put(`${itemId} ${roundId}`, key, { ...key, reserved_from: from, reserved_to: to });
      }
      case 'PeriodReleased': {
        const { roundId } = event.data;
        return this.#reservations.put(`${itemId} ${roundId}`, { item_id: itemId, round_id: roundId }, null);
      }
      case 'DaysBlocked': {
        const { blockId, from, to } = event.data;
        const key = { item_id: itemId, block_id: blockId };
        return this.#blocks.put(`${itemId} ${blockId}`, key, { ...key, blocked_from: from, blocked_to: to });
      }
      case 'DaysUnblocked': {
        const { blockId } = event.data;
        return this.#blocks.put(`${itemId} ${blockId}`, { item_id: itemId, block_id: blockId }, null);
      }
    }
  }

  takeWrites(): readonly Write[] {
    const reservations = this.#reservations.take();
    const blocks = this.#blocks.take();
    return [
      { statement: UPSERT_RESERVATIONS, rows: reservations.added },
      { statement: DELETE_RESERVATIONS, rows: reservations.gone },
      { statement: UPSERT_BLOCKED_DAYS, rows: blocks.added },
      { statement: DELETE_BLOCKED_DAYS, rows: blocks.gone },
    ];
  }
}
