import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import {
  CALENDAR_EVENT_DEFINITIONS,
  CALENDAR_STREAM_PREFIX,
  type CalendarEvent,
  EMPTY_CALENDAR,
  evolveCalendar,
  type ItemCalendar,
} from '@meguri/contracts/item/calendar/item-calendar.ts';
import type { Actor } from '../../../event-sourcing/streams/command.ts';
import { EVENT_LOG } from '../../../event-sourcing/streams/event-log-token.ts';
import { EventStreams } from '../../../event-sourcing/streams/event-streams.ts';
import { type CalendarDate, type Period, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { overdueFrom } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { Rounds } from '../rounds.ts';

/** The streams of items' calendars, one per item. */
@Injectable()
export class ItemCalendars extends EventStreams<ItemCalendar, CalendarEvent> {
  constructor(@Inject(EVENT_LOG) log: EventLog) {
    super({
      log,
      prefix: CALENDAR_STREAM_PREFIX,
      definitions: CALENDAR_EVENT_DEFINITIONS,
      initialState: EMPTY_CALENDAR,
      evolve: evolveCalendar,
      partyOf,
    });
  }
}

/** Only an item's owner approves or blocks days, and only an approval reserves some. */
const partyOf = (actor: Actor): Party => (actor.as === 'member' ? 'owner' : actor.as);

/** Current facts about an item's other rounds, from the streams. */
@Injectable()
export class ItemAvailability {
  constructor(
    private readonly calendars: ItemCalendars,
    private readonly rounds: Rounds,
  ) {}

  /** Reserved days by round, including shipping, and blocked days. */
  async calendar(itemId: string): Promise<ItemCalendar> {
    return (await this.calendars.load(itemId)).state;
  }

  private async reservations(itemId: string): Promise<Readonly<Record<string, Period>>> {
    return (await this.calendar(itemId)).reservations;
  }

  /** Whether another round keeps the item after its deadline. */
  async overdueElsewhere(itemId: string, roundId: string, { now, interruptions }: Moment): Promise<boolean> {
    const begun = Object.entries(await this.reservations(itemId))
      .filter(([other, { from }]) => other !== roundId && from <= tokyoDate(now))
      .map(([other]) => this.rounds.load(other));
    return (await Promise.all(begun)).some(({ state }) => (overdueFrom(state, interruptions) ?? now) < now);
  }

  /** First day of the next reservation after this round's own; null: there is none. */
  async nextReserved(itemId: string, roundId: string): Promise<CalendarDate | null> {
    const { [roundId]: own, ...others } = await this.reservations(itemId);
    const later = Object.values(others)
      .map(({ from }) => from)
      .filter((from) => own === undefined || from >= own.from);
    return later.sort()[0] ?? null;
  }
}
