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
import { type Actor, type Command, followUp } from '../../../event-sourcing/streams/command.ts';
import { EVENT_LOG } from '../../../event-sourcing/streams/event-log-token.ts';
import { EventStreams } from '../../../event-sourcing/streams/event-streams.ts';
import { type CalendarDate, type Period, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { overdueFrom } from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { Rounds } from '../rounds.ts';
import { releasePeriod, shortenPeriod } from './decide.ts';
import { freeingOf } from './needed-days.ts';

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

const FREEING: Actor = { as: 'system', process: 'reservations' };

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

  /**
   * Frees the days of rounds and extensions that have ended. Their process does that too, but only after the command
   * that ended them was answered. So a command that is refused because of such days frees them itself.
   * @param command the cause
   * @returns whether there were any
   */
  async freeEnded(command: Command, itemId: string): Promise<boolean> {
    const reserving = Object.keys((await this.calendar(itemId)).reservations);
    const rounds = await Promise.all(reserving.map((id) => this.rounds.find(id)));
    let freed = false;
    for (const [index, roundId] of reserving.entries()) {
      const round = rounds[index] ?? null;
      if (round !== null && (await this.freeDaysOf({ ...command, target: roundId }, round))) freed = true;
    }
    return freed;
  }

  /**
   * Frees those days of the command's round that it doesn't need any more.
   * @returns whether there were any
   */
  async freeDaysOf(command: Command, round: RentalRound): Promise<boolean> {
    const { target: roundId } = command;
    const reservation = (await this.calendar(round.itemId)).reservations[roundId];
    const freeing = reservation && freeingOf(roundId, reservation, round);
    if (!freeing) return false;
    const { name, input } = freeing;
    const follow = { ...followUp(command, `${name} ${roundId}`, input, FREEING), target: round.itemId };
    const { events } = await (name === 'release-period'
      ? this.calendars.handle({ ...follow, input }, releasePeriod)
      : this.calendars.handle({ ...follow, input }, shortenPeriod));
    return events.length > 0;
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
