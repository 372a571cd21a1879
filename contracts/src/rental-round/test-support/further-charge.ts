import { NOTHING, settle } from '../money/money.ts';
import type { Holding } from '../money/round-money.ts';
import { policyOf } from '../policy.ts';
import type { RentalRound } from '../rental-round.ts';

/** What is held of a further charge of 2,000 yen, as of a paid extension. */
export const FURTHER: Holding = {
  chargeId: 'ch_7',
  fees: { ...NOTHING, rental: 2000 },
  refunded: NOTHING,
  held: 2000,
  settlement: null,
};

/** The same round, in which that was paid too. */
export const withFurther = (round: RentalRound): RentalRound => ({
  ...round,
  money: { ...round.money, holdings: [...round.money.holdings, FURTHER] },
});

/** What an event that ends the round says about it. */
export const FURTHER_SETTLED = [
  { chargeId: FURTHER.chargeId, settlement: settle(FURTHER.fees, NOTHING, NOTHING, policyOf(1)) },
];
