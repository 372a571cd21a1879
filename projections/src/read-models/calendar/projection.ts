import { CALENDAR_STREAM_PREFIX, type CalendarEvent } from '@meguri/contracts/item-calendar/item-calendar.ts';
import type { FeedEvent } from '../../runner/feed-event.ts';
import type { Projection, Projector } from '../../runner/projection.ts';
import { deleteFrom, type ReadModelTable, upsertInto, type Write } from '../../runner/read-model-table.ts';

/** Days for which an item is taken, the ways included: `reserved_from` is the first, `reserved_to` the first day after. */
export const RESERVATIONS = {
  name: 'reservations',
  columns: { item_id: 'text', round_id: 'text', reserved_from: 'date', reserved_to: 'date' },
  key: ['item_id', 'round_id'],
  indexes: { reservations_of_item: '(item_id, reserved_from)', reservations_end: '(reserved_to)' },
} as const satisfies ReadModelTable;

const UPSERT_RESERVATIONS = upsertInto(RESERVATIONS);
const DELETE_RESERVATIONS = deleteFrom(RESERVATIONS);

/** When items are taken. */
export const CALENDAR_PROJECTION: Projection = {
  name: 'calendar',
  version: 1,
  streamPrefix: CALENDAR_STREAM_PREFIX,
  tables: [RESERVATIONS],
  open: () => new CalendarProjector(),
};

interface Key {
  readonly item_id: string;
  readonly round_id: string;
}
interface Reservation extends Key {
  readonly reserved_from: string;
  readonly reserved_to: string;
}

/** What an event makes of its round's reservation; null: there is none any more. Total: a forgotten type does not compile. */
function reservationAfter(key: Key, event: CalendarEvent): Reservation | null {
  switch (event.type) {
    case 'PeriodReserved':
      return { ...key, reserved_from: event.data.from, reserved_to: event.data.to };
    case 'PeriodReleased':
      return null;
  }
}

class CalendarProjector implements Projector {
  /** The last word of the batch on each reservation; null: released. */
  readonly #changes = new Map<string, { readonly key: Key; readonly reservation: Reservation | null }>();

  load(): undefined {
    return undefined;
  }

  apply(feedEvent: FeedEvent): void {
    const event = feedEvent.calendar();
    const key = { item_id: feedEvent.itemId, round_id: event.data.roundId };
    this.#changes.set(`${key.item_id} ${key.round_id}`, { key, reservation: reservationAfter(key, event) });
  }

  takeWrites(): readonly Write[] {
    const changes = [...this.#changes.values()];
    this.#changes.clear();
    return [
      { statement: UPSERT_RESERVATIONS, rows: changes.flatMap(({ reservation }) => reservation ?? []) },
      {
        statement: DELETE_RESERVATIONS,
        rows: changes.filter(({ reservation }) => reservation === null).map(({ key }) => key),
      },
    ];
  }
}
