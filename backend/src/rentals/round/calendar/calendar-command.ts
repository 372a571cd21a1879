import { Command as BusCommand, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CalendarEvent, ItemCalendar } from '@meguri/contracts/item/calendar/item-calendar.ts';
import type { Command } from '../../../event-sourcing/streams/command.ts';
import type { CommandResult, DecideOn } from '../../../event-sourcing/streams/event-streams.ts';
import { blockDays, extendPeriod, releasePeriod, reservePeriod, shortenPeriod, unblockDays } from './decide.ts';
import { ItemCalendars } from './item-calendars.ts';

/** All commands of an item's calendar. Names are part of the commands' ids and never change. */
const CALENDAR_COMMANDS = {
  'reserve-period': reservePeriod,
  'release-period': releasePeriod,
  'extend-period': extendPeriod,
  'shorten-period': shortenPeriod,
  'block-days': blockDays,
  'unblock-days': unblockDays,
} as const;

type CalendarCommandName = keyof typeof CALENDAR_COMMANDS;
type CalendarResult = CommandResult<ItemCalendar, CalendarEvent>;

/** A command to one item's calendar, as sent on the CommandBus. */
export class CalendarCommand<
  Name extends CalendarCommandName = CalendarCommandName,
> extends BusCommand<CalendarResult> {
  constructor(
    readonly name: Name,
    readonly command: Parameters<(typeof CALENDAR_COMMANDS)[Name]>[0],
  ) {
    super();
  }
}

@CommandHandler(CalendarCommand)
export class CalendarCommandHandler implements ICommandHandler<CalendarCommand> {
  constructor(private readonly calendars: ItemCalendars) {}

  /** @throws Rejected when the calendar says no; EventLogUnavailable when the outcome is unknown */
  execute({ name, command }: CalendarCommand): Promise<CalendarResult> {
    const decide = CALENDAR_COMMANDS[name] as DecideOn<ItemCalendar, CalendarEvent, Command>;
    return this.calendars.handle(command, decide);
  }
}
