import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { evolve } from '@meguri/contracts/rental-round/evolve.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

/** The round after events that aren't appended. @param cause the prefix of their ids */
export const afterEvents = (
  round: RentalRound,
  events: readonly RoundEvent[],
  cause: string,
  time: Instant,
): RentalRound =>
  events.reduce((state, event, index) => evolve(state, { ...event, id: `${cause} ${index}`, time }), round);
