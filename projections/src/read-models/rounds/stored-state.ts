import { INITIAL_ROUND, type RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

const FIELDS = Object.keys(INITIAL_ROUND) as readonly (keyof RentalRound)[];

/** What of a round differs from where every round begins: half of the bytes, in an order that is always the same. */
export type StoredState = Partial<RentalRound>;

export function storedState(round: RentalRound): StoredState {
  const stored: Record<string, unknown> = {};
  for (const field of FIELDS) {
    if (round[field] !== INITIAL_ROUND[field]) stored[field] = round[field];
  }
  return stored;
}

export const roundFrom = (stored: StoredState): RentalRound => ({ ...INITIAL_ROUND, ...stored });
