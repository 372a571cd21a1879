import assert from 'node:assert/strict';
import {
  blockDays,
  releasePeriod,
  reservePeriod,
  unblockDays,
} from '../../backend/src/rentals/round/calendar/decide.ts';
import type { Command } from '../../backend/src/event-sourcing/streams/command.ts';
import { Rejected } from '../../contracts/src/errors.ts';
import {
  type CalendarEvent,
  EMPTY_CALENDAR,
  evolveCalendar,
  type ItemCalendar,
} from '../../contracts/src/item/calendar/item-calendar.ts';
import type { RoundEvent } from '../../contracts/src/rental-round/events.ts';
import { addDays, overlap, reservedFor } from '../../contracts/src/rental-round/time/period.ts';
import { evolve } from '../../contracts/src/rental-round/evolve.ts';
import { INITIAL_ROUND, type RentalRound, type Round } from '../../contracts/src/rental-round/rental-round.ts';
import { isFinal } from '../../contracts/src/rental-round/status.ts';
import { type CommandName, decide } from './catalogue.ts';
import { requests, uuid } from './inputs.ts';
import type { Actor } from './lifecycle-table.ts';
import { ACTORS } from './world.ts';

const NOW = '2026-12-01T00:00:00.000Z';

/** A worker that pauses wherever another one may interfere, so that a schedule can interleave them. */
export type Work = Generator<void, void, void>;

export interface Wish {
  readonly method: 'delivery' | 'pickup';
  /** Days after the earliest possible start. */
  readonly start: number;
  /** The owner's setting at the time of the request: how long the item stays with them between rentals. */
  readonly daysBetween?: number;
}

/** One item: its calendar's stream, the streams of its requests, and the jobs that follow from events. */
export class Shop {
  readonly rounds: RoundEvent[][];
  readonly calendar: CalendarEvent[] = [];
  readonly jobs: Work[] = [];
  conflicts = 0;
  private serial = 0;

  constructor(wishes: readonly Wish[]) {
    this.rounds = wishes.map(({ method, start, daysBetween = 0 }) => {
      const circumstances = { now: NOW };
      const asked = requests(circumstances)[0]!;
      const startDate = addDays('2026-12-05', start);
      const input = { ...asked, item: { ...asked.item, daysBetween }, shippingMethod: method, startDate };
      return [...decide('request-rental', this.command('borrower', input), INITIAL_ROUND)];
    });
  }

  roundOf(n: number): RentalRound {
    const round = this.rounds[n]!.reduce<Round>(
      (before, event, index) => evolve(before, { ...event, time: NOW, id: String(index) }),
      INITIAL_ROUND,
    );
    assert.ok(round.status !== 'none');
    return round;
  }

  calendarNow = () => this.calendar.reduce(evolveCalendar, EMPTY_CALENDAR);
  reservations = () => this.calendarNow().reservations;

  /**
   * Like the approval's handler: reads the round, reserves its days, then approves, each at the revision that it read.
   */
  *approve(n: number, by: Actor, crashes: boolean): Work {
    const round = this.roundOf(n);
    yield;
    if (round.status !== 'request_sent') return;
    if (!(yield* this.change(n, reservePeriod, { roundId: idOf(n), ...reservedFor(round) }))) return;
    yield;
    if (!crashes)
      yield* this.ask(n, 'approve-request', by, { itemOverdueElsewhere: false, itemGone: false, blocked: false });
  }

  *ask(n: number, name: CommandName, by: Actor, input: unknown): Work {
    for (;;) {
      const revision = this.rounds[n]!.length;
      const events = decided(() => decide(name, this.command(by, input), this.roundOf(n)));
      yield;
      if (this.rounds[n]!.length !== revision) {
        this.conflicts += 1;
        continue;
      }
      this.rounds[n]!.push(...events);
      if (events.length > 0 && isFinal(this.roundOf(n).status)) this.jobs.push(this.release(n));
      this.jobs.push(...this.following(n, events));
      return this.check();
    }
  }

  /** The jobs that follow from events of round n, or from the events of its reservation. */
  protected following(n: number, events: readonly (RoundEvent | CalendarEvent)[]): Work[] {
    return events.some(({ type }) => type === 'PeriodReserved') ? [this.driveForward(n)] : [];
  }

  /** Releases the days of a round that has ended. */
  *release(n: number): Work {
    yield;
    if (isFinal(this.roundOf(n).status)) yield* this.change(n, releasePeriod, { roundId: idOf(n) });
  }

  /** Handles a reservation without an approval: approves the round, or releases the days if the round has ended. */
  *driveForward(n: number): Work {
    yield;
    if (isFinal(this.roundOf(n).status)) yield* this.change(n, releasePeriod, { roundId: idOf(n) });
    else
      yield* this.ask(n, 'approve-request', 'system', { itemOverdueElsewhere: false, itemGone: false, blocked: false });
  }

  /** The owner blocks days of the item, and may unblock them. */
  *block(n: number, start: number, days: number, unblocks: boolean): Work {
    const from = addDays('2026-12-05', start);
    const blockId = uuid('b10c0000', n);
    yield;
    if (!(yield* this.change(n, blockDays, { blockId, from, to: addDays(from, days) }))) return;
    yield;
    if (unblocks) yield* this.change(n, unblockDays, { blockId });
  }

  protected *change<Input>(
    n: number,
    decide: (command: Command<Input>, calendar: ItemCalendar) => readonly CalendarEvent[],
    input: Input,
  ): Generator<void, boolean, void> {
    for (;;) {
      const revision = this.calendar.length;
      const calendar = this.calendarNow();
      let events: readonly CalendarEvent[];
      try {
        events = decide(this.command('system', input), calendar);
      } catch (error) {
        if (error instanceof Rejected) return false;
        throw error;
      }
      yield;
      if (this.calendar.length !== revision) {
        this.conflicts += 1;
        continue;
      }
      this.calendar.push(...events);
      this.jobs.push(...this.following(n, events));
      this.check();
      return true;
    }
  }

  protected check(): void {
    const { reservations, blocks } = this.calendarNow();
    const taken = Object.entries(reservations);
    const kept = [...taken, ...Object.entries(blocks)];
    for (const [a, first] of kept)
      for (const [b, second] of kept) assert.ok(a === b || !overlap(first, second), 'an item is taken twice');
    for (const n of this.rounds.keys()) {
      const approved = this.rounds[n]!.some(({ type }) => type === 'Approved');
      if (approved && !isFinal(this.roundOf(n).status))
        assert.ok(
          taken.some(([id]) => id === idOf(n)),
          'an approved round has no reservation',
        );
    }
  }

  protected command<Input>(by: Actor, input: Input): Command<Input> {
    const id = uuid('c0000000', (this.serial += 1));
    return { id, target: id, input, actor: ACTORS[by], now: NOW, correlationId: id, causationId: null };
  }
}

export const idOf = (n: number): string => uuid('70000000', n);

function decided<Event>(decide: () => readonly Event[]): readonly Event[] {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Rejected) return [];
    throw error;
  }
}
