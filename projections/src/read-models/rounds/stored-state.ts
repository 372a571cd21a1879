import { NEW_PHASES, type RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

type Phase = keyof typeof NEW_PHASES;
const PHASES = Object.keys(NEW_PHASES) as readonly Phase[];

/** A round without the phases that haven't begun: half the bytes. */
export type StoredState = Omit<RentalRound, Phase> & Partial<Pick<RentalRound, Phase>>;

export function storedState(round: RentalRound): StoredState {
  const stored: Record<string, unknown> = { ...round };
  for (const phase of PHASES) {
    if (round[phase] === NEW_PHASES[phase]) delete stored[phase];
  }
  return stored as unknown as StoredState;
}

export const roundFrom = (stored: StoredState): RentalRound => ({ ...NEW_PHASES, ...stored });
