import { type Breakdown, NOTHING, type Settlement, type Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { type Money, rentalCharge, rentalHolding } from '@meguri/contracts/rental-round/money/round-money.ts';
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

export const roundFrom = (stored: StoredState): RentalRound => withHoldings({ ...NEW_PHASES, ...stored });

/**
 * The rental's money in a state of the previous release. During an upgrade, and after going back, servers of both
 * releases read the rows that one worker has built, and there are no others. So rows have both forms, and both are read;
 * the next release needs neither.
 */
interface MoneyBefore {
  readonly held: Yen;
  readonly refunded: Breakdown;
  readonly settlement: Settlement | null;
}

function asBefore({ fees, money }: RentalRound): MoneyBefore {
  const { held = 0, refunded = NOTHING, settlement = null } = rentalHolding({ money }) ?? {};
  // In that release a payment of a wrong amount earned nothing, because it was refunded completely.
  return { held, refunded: money.mismatch === null ? refunded : fees, settlement };
}

function withHoldings(round: RentalRound): RentalRound {
  const { fees, money } = round;
  const { holdings, held = 0, refunded = NOTHING, settlement = null }: Partial<Money & MoneyBefore> = money;
  if (holdings !== undefined) return round;
  const { chargeId } = rentalCharge(round) ?? {};
  const before = chargeId === undefined ? [] : [{ chargeId, fees, refunded, held, settlement }];
  return { ...round, money: { ...money, holdings: before } };
}
