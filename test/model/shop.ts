import assert from 'node:assert/strict';
import { releasePeriod, reservePeriod } from '../../backend/src/rentals/calendar/decide.ts';
import type { Command } from '../../backend/src/event-sourcing/streams/command.ts';
import { Rejected } from '../../contracts/src/errors.ts';
import { type CalendarEvent, EMPTY_CALENDAR, evolveCalendar } from '../../contracts/src/item-calendar/item-calendar.ts';
import type { RoundEvent } from '../../contracts/src/rental-round/events.ts';
import { addDays, overlap, reservedPeriod } from '../../contracts/src/rental-round/period.ts';
import { evolve } from '../../contracts/src/rental-round/evolve.ts';
import { INITIAL_ROUND, type RentalRound, type Round } from '../../contracts/src/rental-round/rental-round.ts';
import { isFinal } from '../../contracts/src/rental-round/status.ts';
import { type CommandName, decide } from './catalogue.ts';
import { requests, uuid } from './inputs.ts';
import type { Actor } from './lifecycle-table.ts';
import { ACTORS } from './world.ts';

const NOW = '2026-12-01T00:00:00.000Z';

/** Somebody at work: stops wherever another may come in between, so that a schedule can interleave them. */
export type Work = Generator<void, void, void>;

export interface Wish {
  readonly method: 'delivery' | 'pickup';
  /** Days after the earliest start. */
  readonly start: number;
}

/** One item, its calendar's stream, the streams of its requests, and the jobs that follow from events. */
export class Shop {
  readonly rounds: RoundEvent[][];
  readonly calendar: CalendarEvent[] = [];
  readonly jobs: Work[] = [];
  conflicts = 0;
  private serial = 0;

  constructor(wishes: readonly Wish[]) {
    this.rounds = wishes.map(({ method, start }) => {
      const circumstances = { now: NOW };
      const input = { ...requests(circumstances)[0]!, shippingMethod: method, startDate: addDays('2026-12-05', start) };
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

  reservations = () => this.calendar.reduce(evolveCalendar, EMPTY_CALENDAR).reservations;

  /** As the approval's handler: reads the round, reserves its days, then approves, each at the revision it read. */
  *approve(n: number, by: Actor, crashes: boolean): Work {
    const round = this.roundOf(n);
    yield;
    if (round.status !== 'request_sent') return;
    const period = reservedPeriod(round.startDate, round.handover.method);
    if (!(yield* this.change(n, reservePeriod, { roundId: idOf(n), ...period }))) return;
    yield;
    if (!crashes) yield* this.ask(n, 'approve-request', by, { itemOverdueElsewhere: false, blocked: false });
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
      return this.check();
    }
  }

  /** A round that has ended gives its days back. */
  *release(n: number): Work {
    yield;
    if (isFinal(this.roundOf(n).status)) yield* this.change(n, releasePeriod, { roundId: idOf(n) });
  }

  /** A reservation that was left behind: on to the approval, or released when the round has ended meanwhile. */
  *driveForward(n: number): Work {
    yield;
    if (isFinal(this.roundOf(n).status)) yield* this.change(n, releasePeriod, { roundId: idOf(n) });
    else yield* this.ask(n, 'approve-request', 'system', { itemOverdueElsewhere: false, blocked: false });
  }

  private *change<Input>(
    n: number,
    decide: (
      command: Command<Input>,
      calendar: { reservations: ReturnType<Shop['reservations']> },
    ) => readonly CalendarEvent[],
    input: Input,
  ): Generator<void, boolean, void> {
    for (;;) {
      const revision = this.calendar.length;
      const calendar = { reservations: this.reservations() };
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
      if (events.some(({ type }) => type === 'PeriodReserved')) this.jobs.push(this.driveForward(n));
      this.check();
      return true;
    }
  }

  private check(): void {
    const taken = Object.entries(this.reservations());
    for (const [a, first] of taken)
      for (const [b, second] of taken) assert.ok(a === b || !overlap(first, second), 'two reservations overlap');
    for (const n of this.rounds.keys()) {
      const approved = this.rounds[n]!.some(({ type }) => type === 'Approved');
      if (approved && !isFinal(this.roundOf(n).status))
        assert.ok(
          taken.some(([id]) => id === idOf(n)),
          'an approved round has no reservation',
        );
    }
  }

  private command<Input>(by: Actor, input: Input): Command<Input> {
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
