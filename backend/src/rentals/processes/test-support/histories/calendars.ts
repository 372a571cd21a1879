import assert from 'node:assert/strict';
import type { Happened } from '@meguri/contracts/events/event.ts';
import {
  type CalendarEvent,
  EMPTY_CALENDAR,
  evolveCalendar,
  type ItemCalendar,
} from '@meguri/contracts/item/calendar/item-calendar.ts';
import { type Instant, overlap, type Period } from '@meguri/contracts/rental-round/time/period.ts';
import type { DecideOn } from '../../../../event-sourcing/streams/event-streams.ts';
import type { Actor, Command } from '../../../../event-sourcing/streams/command.ts';
import { releasePeriod, type ReleasePeriodInput } from '../../../round/calendar/decide.ts';
import { uuid } from '../../../../../../test/model/inputs.ts';

interface Surroundings {
  readonly now: Instant;
  readonly fresh: () => number;
  readonly react: (by: Pick<Command, 'target' | 'actor'>, event: Happened<CalendarEvent>) => void;
}

/** The items' calendars, decided and appended as the server does. */
export class Calendars {
  readonly #all = new Map<string, ItemCalendar>();
  readonly #history: Surroundings;
  readonly #handled = new Map<string, readonly CalendarEvent[]>();

  constructor(history: Surroundings) {
    this.#history = history;
  }

  of(itemId: string): ItemCalendar {
    return this.#all.get(itemId) ?? EMPTY_CALENDAR;
  }

  /** A repeated command gets the answer of the first. @throws Rejected */
  handle<Sent extends Command>(command: Sent, decide: DecideOn<ItemCalendar, CalendarEvent, Sent>) {
    const before = this.#handled.get(command.id);
    if (before !== undefined) return { events: before };
    const events = decide(command, this.of(command.target));
    if (events.length > 0) this.#handled.set(command.id, events);
    for (const event of events) this.#store(command, event);
    return { events };
  }

  release(actor: Actor, target: string, input: ReleasePeriodInput): void {
    const id = uuid('c5000000', this.#history.fresh());
    const { now } = this.#history;
    this.handle({ ...{ id, target, actor, now, correlationId: id, causationId: null }, input }, releasePeriod);
  }

  /** Another borrower's round, which isn't played, has these days from now on. */
  takeElsewhere(itemId: string, { from, to }: Period): void {
    const roundId = uuid('77000000', this.#history.fresh());
    this.#change(itemId, { type: 'PeriodReserved', data: { roundId, from, to } });
  }

  #store(command: Command, event: CalendarEvent): void {
    const history = this.#history;
    const happened: Happened<CalendarEvent> = {
      ...event,
      ...{ time: history.now, id: uuid('ca000000', history.fresh()) },
    };
    this.#change(command.target, event);
    history.react(command, happened);
  }

  #change(itemId: string, event: CalendarEvent): void {
    const calendar = evolveCalendar(this.of(itemId), event);
    this.#all.set(itemId, calendar);
    const days = Object.values(calendar.reservations);
    for (const [index, one] of days.entries())
      for (const other of days.slice(index + 1)) assert.ok(!overlap(one, other), 'an item is reserved twice');
  }
}
