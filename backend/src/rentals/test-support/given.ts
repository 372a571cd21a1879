import { expect } from '@jest/globals';
import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import { ROUND_EVENT_DEFINITIONS, type RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { at, type Fact, roundAfter, stateAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import type { Decide, TimedCommand } from '../round/decision.ts';

/**
 * given(...history).when(decide, command) and then one of
 * - `thenHappens(...events)`: exactly these events; each must fit its stored schema and the machine. Returns the round
 * after them;
 * - `thenNothing()`: the decision is empty;
 * - `thenRejected(code)`: a rule said no;
 * - `events()`: the decision's events, for partial expectations.
 */
export function given(...history: readonly Fact[]) {
  const state = stateAfter(history);
  return {
    /** @throws Error when nothing has happened */
    get round(): RentalRound {
      return roundAfter(history);
    },
    when: <Input>(decide: Decide<Input>, command: TimedCommand<Input>) => {
      const events = () => decide(command, state);
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
