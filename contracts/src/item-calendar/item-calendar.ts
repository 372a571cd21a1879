import * as z from 'zod';
import { defineEvent, type EventDefinition, type EventOf } from '../event.ts';
import type { Period } from '../rental-round/period.ts';

/** The authority on when an item is taken: one stream an item, `itemCalendar-<itemId>`. */

const date = z.iso.date();

export const CALENDAR_EVENTS = [
  /** `from` is the first day, `to` the first day after; the reservation's id is the round's. */
  defineEvent('PeriodReserved', z.strictObject({ roundId: z.uuid(), from: date, to: date })),
  defineEvent('PeriodReleased', z.strictObject({ roundId: z.uuid() })),
] as const;

export type CalendarEvent = EventOf<(typeof CALENDAR_EVENTS)[number]>;
export const CALENDAR_EVENT_DEFINITIONS: ReadonlyMap<string, EventDefinition> = new Map(
  CALENDAR_EVENTS.map((definition) => [definition.type, definition]),
);
export const CALENDAR_STREAM_PREFIX = 'itemCalendar-';

/** Reserved periods by round id. */
export interface ItemCalendar {
  readonly reservations: Readonly<Record<string, Period>>;
}

export const EMPTY_CALENDAR: ItemCalendar = { reservations: {} };

export function evolveCalendar(calendar: ItemCalendar, event: CalendarEvent): ItemCalendar {
  if (event.type === 'PeriodReserved') {
    const { roundId, from, to } = event.data;
    return { reservations: { ...calendar.reservations, [roundId]: { from, to } } };
  }
  const { [event.data.roundId]: _released, ...reservations } = calendar.reservations;
  return { reservations };
}
