import type { RoundEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import { type Moment, NO_INTERRUPTIONS } from '../time/interruptions.ts';
import type { Instant } from '../time/period.ts';
import { INITIAL_ROUND, type RentalRound, type Round } from '../rental-round.ts';

/** An event of a history, with the domain's time at which it happened. */
export interface Fact {
  readonly time: Instant;
  readonly event: RoundEvent;
}

/** Events that happened at one time, in this order. */
export const at = (time: Instant, ...events: readonly RoundEvent[]): readonly Fact[] =>
  events.map((event) => ({ time, event }));

/** A time before which nothing interrupted the service by default. */
export const momentAt = (now: Instant, interruptions = NO_INTERRUPTIONS): Moment => ({ now, interruptions });

/** The id of a history's event by its index, from 0: what `orderedBy` and the like refer to. */
export const eventId = (index: number): string => `e0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** Folds a history as the server would. @throws ImpossibleEvent when the machine doesn't allow it. */
export function roundAfter(history: readonly Fact[]): RentalRound {
  const round = stateAfter(history);
  if (round.status === 'none') throw new Error('nothing has happened');
  return round;
}

/** The round after a history, which may be empty. */
export const stateAfter = (history: readonly Fact[]): Round =>
  history.reduce<Round>(
    (round, { time, event }, index) => evolve(round, { ...event, time, id: eventId(index) }),
    INITIAL_ROUND,
  );
