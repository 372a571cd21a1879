import { Command as BusCommand, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import type { CalendarEvent, ItemCalendar } from '@meguri/contracts/item/calendar/item-calendar.ts';
import type { Command } from '../../../event-sourcing/streams/command.ts';
import type { CommandResult, DecideOn } from '../../../event-sourcing/streams/event-streams.ts';
import {
  blockDays,
  confirmPeriod,
  extendPeriod,
  releasePeriod,
  reservePeriod,
  shortenPeriod,
  unblockDays,
} from './decide.ts';
import { ItemAvailability, ItemCalendars } from './item-calendars.ts';

/** All commands of an item's calendar. Names are part of the commands' ids and never change. */
const CALENDAR_COMMANDS = {
  'reserve-period': reservePeriod,
  'confirm-period': confirmPeriod,
  'release-period': releasePeriod,
  'extend-period': extendPeriod,
  'shorten-period': shortenPeriod,
  'block-days': blockDays,
  'unblock-days': unblockDays,
} as const;

/** Another round has some of the days. */
const TAKEN: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['reservation_conflict', 'days_reserved']);

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
  constructor(
    private readonly calendars: ItemCalendars,
    private readonly availability: ItemAvailability,
  ) {}

  /** @throws Rejected when the calendar says no; EventLogUnavailable when the outcome is unknown */
  async execute({ name, command }: CalendarCommand): Promise<CalendarResult> {
    const decide = CALENDAR_COMMANDS[name] as DecideOn<ItemCalendar, CalendarEvent, Command>;
    try {
      return await this.calendars.handle(command, decide);
    } catch (error) {
      const isTaken = error instanceof Rejected && TAKEN.has(error.code);
      if (!isTaken || !(await this.availability.freeEnded(command, command.target))) throw error;
      return this.calendars.handle(command, decide);
    }
  }
}
