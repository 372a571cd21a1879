import { Rejected } from '@meguri/contracts/errors.ts';
import type { CalendarEvent, ItemCalendar } from '@meguri/contracts/item-calendar/item-calendar.ts';
import { overlap, type Period } from '@meguri/contracts/rental-round/period.ts';
import type { Command } from '../../event-sourcing/streams/command.ts';

/** Days the item is away, ways included; the reservation's id is the round's. */
export interface ReservePeriodInput extends Period {
  readonly roundId: string;
}

/** Takes the days for one round. @throws Rejected reservation_conflict when another round has some of them. */
export function reservePeriod(command: Command<ReservePeriodInput>, calendar: ItemCalendar): readonly CalendarEvent[] {
  const { roundId, from, to } = command.input;
  if (calendar.reservations[roundId] !== undefined) return [];
  if (Object.values(calendar.reservations).some((reserved) => overlap(reserved, { from, to })))
    throw new Rejected('reservation_conflict');
  return [{ type: 'PeriodReserved', data: { roundId, from, to } }];
}

export interface ReleasePeriodInput {
  readonly roundId: string;
}

/** Gives the days back once the round is in a final status. */
export function releasePeriod(command: Command<ReleasePeriodInput>, calendar: ItemCalendar): readonly CalendarEvent[] {
  const { roundId } = command.input;
  return calendar.reservations[roundId] === undefined ? [] : [{ type: 'PeriodReleased', data: { roundId } }];
}
