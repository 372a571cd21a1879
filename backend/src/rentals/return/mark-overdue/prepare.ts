import type { Prepare } from '../../round/prepare.ts';
import { withFacts } from '../../round/decision.ts';
import type { ItemAvailability } from '../../round/calendar/item-calendars.ts';
import type { Rounds } from '../../round/rounds.ts';
import type { MarkOverdueInput } from './decide.ts';

interface Tools {
  readonly rounds: Rounds;
  readonly availability: ItemAvailability;
}

/** Looks up the item's next reservation. */
export const lookUpNextReservation: Prepare<Readonly<Record<never, never>>, MarkOverdueInput, Tools> = async (
  command,
  decide,
  { rounds, availability },
) => {
  const { state: round } = await rounds.load(command.target);
  const nextReserved = await availability.nextReserved(round.itemId, command.target);
  return withFacts(decide, { nextReserved });
};
