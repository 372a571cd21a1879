import { expect } from '@jest/globals';
import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import { ROUND_EVENT_DEFINITIONS, type RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { Instant } from '@meguri/contracts/rental-round/period.ts';
import { evolve } from '@meguri/contracts/rental-round/evolve.ts';
import { INITIAL_ROUND, type RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Command } from '../../streams/command.ts';
import type { Decide } from '../decision.ts';

/** An event of a history, with the domain's time at which it happened. */
export interface Fact {
  readonly time: Instant;
  readonly event: RoundEvent;
}

/** Events that happened at one time, in this order. */
export const at = (time: Instant, ...events: readonly RoundEvent[]): readonly Fact[] =>
  events.map((event) => ({ time, event }));

/** The id of a history's event by its place, from 0: what `orderedBy` and the like refer to. */
export const eventId = (index: number): string => `e0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** Folds a history as the server would. @throws ImpossibleEvent when the machine doesn't allow it. */
export const roundAfter = (history: readonly Fact[]): RentalRound =>
  history.reduce(
    (round, { time, event }, index) => evolve(round, { ...event, time, id: eventId(index) }),
    INITIAL_ROUND,
  );

/**
 * given(...history).when(decide, command) and then one of
 * - `thenHappens(...events)`: exactly these events; each fits its stored schema and the machine. Gives the round after them;
 * - `thenNothing()`: the decision is empty;
 * - `thenRejected(code)`: a rule said no;
 * - `events()`: what was decided, for expectations of parts.
 */
export function given(...history: readonly Fact[]) {
  const round = roundAfter(history);
  return {
    round,
    when: <Input>(decide: Decide<Input>, command: Command<Input>) => {
      const events = () => decide(command, round);
      return {
        events,
        thenHappens: (...expected: readonly RoundEvent[]): RentalRound => {
          const decided = events();
          expect(decided).toEqual(expected);
          expectStorable(decided);
          return roundAfter([...history, ...at(command.now, ...decided)]);
        },
        thenNothing: (): void => expect(events()).toEqual([]),
        thenRejected: (code: ErrorCode): void => expect(rejectionOf(events)).toBe(code),
      };
    },
  };
}

function expectStorable(events: readonly RoundEvent[]): void {
  for (const { type, data } of events) {
    expect(ROUND_EVENT_DEFINITIONS.get(type)?.schema.safeParse(data)).toMatchObject({ success: true });
  }
}

function rejectionOf(decision: () => readonly RoundEvent[]): string {
  try {
    return `decided ${JSON.stringify(decision())}`;
  } catch (error) {
    if (error instanceof Rejected) return error.code;
    throw error;
  }
}
