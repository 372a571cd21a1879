import { type Interruptions, movedEnd, type Window } from './interruptions.ts';
import { type Instant, startOfDay } from './period.ts';
import type { RentalRound } from '../rental-round.ts';

/** From the first day, or from where a damage case let the rental go on, to the deadline. */
export const returnWindow = (round: RentalRound): Window => ({
  opens: round.damage?.resumedAt ?? startOfDay(round.startDate),
  ends: round.deadline,
});

/** When the item should be back. */
export const returnEnd = (round: RentalRound, interruptions: Interruptions): Instant =>
  movedEnd(returnWindow(round), interruptions).ends;
