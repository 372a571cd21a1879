import type { CalendarEvent, ItemCalendar } from '@meguri/contracts/item-calendar/item-calendar.ts';
import type { Command } from '../../../event-sourcing/streams/command.ts';

export interface ReleasePeriodInput {
  readonly roundId: string;
}

/** Gives the days back once the round is in a final status. */
export function releasePeriod(command: Command<ReleasePeriodInput>, calendar: ItemCalendar): readonly CalendarEvent[] {
  const { roundId } = command.input;
  return calendar.reservations[roundId] === undefined ? [] : [{ type: 'PeriodReleased', data: { roundId } }];
}
