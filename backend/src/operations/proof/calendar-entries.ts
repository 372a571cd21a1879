import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { CALENDAR_EVENT_DEFINITIONS, type CalendarEvent } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { hashOf } from '../../event-sourcing/streams/hash-chain.ts';
import { readEvent } from '../../event-sourcing/streams/stream-state.ts';
import type { ProvenLeaf } from './roots/sealed-heads.ts';

/**
 * A change of an item's calendar without personal data: numbers stand for rentals and for the owner's own periods. A
 * rental whose days change is taken again with the new ones.
 */
type Change =
  | { readonly taken: number; readonly from: string; readonly to: string }
  | { readonly freed: number }
  | { readonly kept: number; readonly from: string; readonly to: string }
  | { readonly opened: number };

/**
 * An item's calendar as the root covers it: under its stream's hashed name, with its covered events from the log (their
 * number, and the last one's hash).
 * @param events of the item's calendar, from its beginning
 */
export function calendarEntry(
  { key, revision, head, index, path }: ProvenLeaf,
  events: readonly StoredEvent[],
): object {
  const covered = events.slice(0, revision + 1);
  const last = covered.at(-1);
  const read = { events: covered.length, head: last === undefined ? null : hashOf(last.metadata) };
  return { calendar: { key, revision, head, index, path, read, changes: changesOf(covered) } };
}

function changesOf(events: readonly StoredEvent[]): Change[] {
  const numbers = new Map<string, number>();
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return number;
  };
  return events.map((stored) => changeOf(readEvent<CalendarEvent>(CALENDAR_EVENT_DEFINITIONS, stored), numberOf));
}

function changeOf({ type, data }: CalendarEvent, numberOf: (id: string) => number): Change {
  switch (type) {
    case 'PeriodReserved':
    case 'PeriodExtended':
    case 'PeriodShortened':
      return { taken: numberOf(data.roundId), from: data.from, to: data.to };
    case 'PeriodReleased':
      return { freed: numberOf(data.roundId) };
    case 'DaysBlocked':
      return { kept: numberOf(data.blockId), from: data.from, to: data.to };
    case 'DaysUnblocked':
      return { opened: numberOf(data.blockId) };
  }
}
