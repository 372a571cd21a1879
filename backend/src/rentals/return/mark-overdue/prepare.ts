import type { Prepare } from '../../round/round-commands.ts';
import { withFacts } from '../../round/decision.ts';
import type { MarkOverdueInput } from './decide.ts';

/** Who waits for the item next. */
export const lookUpNextReservation: Prepare<Readonly<Record<never, never>>, MarkOverdueInput> = async (
  command,
  decide,
  { rounds, availability },
) => {
  const { state: round } = await rounds.load(command.target);
  const nextReserved = await availability.nextReserved(round.itemId, command.target);
  return withFacts(decide, { nextReserved });
};
