import type { EventLog, Position } from '@meguri/contracts/events/event-log.ts';
import {
  CALENDAR_EVENT_DEFINITIONS,
  CALENDAR_STREAM_PREFIX,
  type CalendarEvent,
  EMPTY_CALENDAR,
  evolveCalendar,
  type ItemCalendar,
} from '@meguri/contracts/item/calendar/item-calendar.ts';
import {
  ROUND_EVENT_DEFINITIONS,
  ROUND_STREAM_PREFIX,
  type RoundEvent,
} from '@meguri/contracts/rental-round/events.ts';
import type { Happened } from '@meguri/contracts/events/event.ts';
import { evolve } from '@meguri/contracts/rental-round/evolve.ts';
import { INITIAL_ROUND, type RentalRound, type Round } from '@meguri/contracts/rental-round/rental-round.ts';
import { readEvent } from '../../../event-sourcing/streams/stream-state.ts';

/** A process asks for a round that isn't in the log (yet). */
export class UnknownRound extends Error {
  override name = 'UnknownRound';
}

export interface RoundAround {
  readonly event: Happened<RoundEvent>;
  readonly before: Round;
  /** After it. */
  readonly round: RentalRound;
}

/** Current rounds and calendars, always read from the log. */
export class StreamReader {
  constructor(private readonly log: EventLog) {}

  /** @throws UnknownRound */
  async round(roundId: string): Promise<RentalRound> {
    return folded(roundId, await this.history(roundId));
  }

  /** null: the round isn't in the log (yet). */
  async find(roundId: string): Promise<RentalRound | null> {
    const history = await this.history(roundId);
    return history.length === 0 ? null : folded(roundId, history);
  }

  /**
   * An event of a round, with the round right before and after it. @throws UnknownRound also when it has no such event
   */
  async around(roundId: string, eventId: string): Promise<RoundAround> {
    const history = await this.history(roundId);
    const place = history.findIndex(({ id }) => id === eventId);
    const event = history[place];
    if (event === undefined) throw new UnknownRound(`there is no event ${eventId} in round ${roundId}`);
    const before = history.slice(0, place).reduce<Round>(evolve, INITIAL_ROUND);
    return { event, before, round: begun(roundId, evolve(before, event)) };
  }

  /** Position of the newest event; null: there is none. */
  head(): Promise<Position | null> {
    return this.log.head();
  }

  /** A round with the ids of all checkouts that its rental ever had, read at the same moment. @throws UnknownRound */
  async roundWithCheckouts(roundId: string): Promise<{ round: RentalRound; checkoutIds: readonly string[] }> {
    const history = await this.history(roundId);
    const checkoutIds = history.flatMap((event) => (event.type === 'PaymentStarted' ? [event.data.checkoutId] : []));
    return { round: folded(roundId, history), checkoutIds };
  }

  async calendar(itemId: string): Promise<ItemCalendar> {
    const stored = await this.log.read(CALENDAR_STREAM_PREFIX + itemId);
    return stored
      .map((event) => readEvent<CalendarEvent>(CALENDAR_EVENT_DEFINITIONS, event))
      .reduce(evolveCalendar, EMPTY_CALENDAR);
  }

  /** Its events with their ids and times; []: there is no such round. */
  async history(roundId: string): Promise<readonly Happened<RoundEvent>[]> {
    const stored = await this.log.read(ROUND_STREAM_PREFIX + roundId);
    return stored.map((event) => readEvent<Happened<RoundEvent>>(ROUND_EVENT_DEFINITIONS, event));
  }
}

const folded = (roundId: string, history: readonly Happened<RoundEvent>[]): RentalRound =>
  begun(roundId, history.reduce<Round>(evolve, INITIAL_ROUND));

function begun(roundId: string, round: Round): RentalRound {
  if (round.status === 'none') throw new UnknownRound(`there is no round ${roundId}`);
  return round;
}
