import { policyOf } from './policy.ts';
import type { RentalRound } from './rental-round.ts';
import type { Yen } from './money/money.ts';

/** Rounds with one parcel and one shipping fee (decision 155). */

/** The shipping fee of the whole parcel, by the terms of one of its rounds. */
export function parcelShippingOf({ handover, policyVersion, fees }: RentalRound): Yen {
  if (handover.method !== 'delivery') return 0;
  return policyOf(policyVersion).shippingTariff[handover.prefecture] ?? fees.shipping;
}

/** Divides the fee in whole yen among so many rounds; the first one has the rest of the division. */
export function shippingParts(fee: Yen, rounds: number): readonly Yen[] {
  const part = Math.floor(fee / rounds);
  return Array.from({ length: rounds }, (_, index) => (index === 0 ? fee - part * (rounds - 1) : part));
}
