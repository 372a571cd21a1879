import { type Breakdown, NOTHING, type Settlement, type Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { rentalHolding } from '@meguri/contracts/rental-round/money/round-money.ts';
import { NEW_PHASES, type RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

type Phase = keyof typeof NEW_PHASES;
const PHASES = Object.keys(NEW_PHASES) as readonly Phase[];

/** A round without the phases that haven't begun: half the bytes. */
export type StoredState = Omit<RentalRound, Phase> & Partial<Pick<RentalRound, Phase>>;

export function storedState(round: RentalRound): StoredState {
  const money = { ...round.money, ...asBefore(round) };
  const stored: Record<string, unknown> = { ...round, money };
  for (const phase of PHASES) {
    if (round[phase] === NEW_PHASES[phase]) delete stored[phase];
  }
  return stored as unknown as StoredState;
}

export const roundFrom = (stored: StoredState): RentalRound => ({ ...NEW_PHASES, ...stored });

/** The rental's money in a state of the previous release. */
interface MoneyBefore {
  readonly held: Yen;
  readonly refunded: Breakdown;
  readonly settlement: Settlement | null;
}

/**
 * During an upgrade the previous release's servers read the rows that the new worker has built, and have no other. This
 * release doesn't read these fields, so the next one can omit them.
 */
function asBefore({ fees, money }: RentalRound): MoneyBefore {
  const { held = 0, refunded = NOTHING, settlement = null } = rentalHolding({ money }) ?? {};
  // There a payment of a wrong amount earned nothing, because all of it was refunded.
  return { held, refunded: money.mismatch === null ? refunded : fees, settlement };
}
