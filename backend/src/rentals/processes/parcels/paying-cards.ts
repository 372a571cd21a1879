import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { ParcelRound } from '../../round/parcel-rounds.ts';

/** A card that has paid a round of a parcel on its page. */
export interface PayingCard {
  /** The round that it has paid. */
  readonly paidId: string;
  readonly customerId: string;
  readonly paymentMethodId: string;
}

/**
 * In the order of the payments. Two pages can be paid at the same moment: since every job tries the cards in this order, each with
 * its own key, both make the same charge, which the provider makes once.
 */
export const payingCards = (rounds: readonly ParcelRound[]): readonly PayingCard[] =>
  rounds
    .toSorted((a, b) => paidAtOf(a).localeCompare(paidAtOf(b)) || a.roundId.localeCompare(b.roundId))
    .flatMap(cardOf);

const paidAtOf = ({ round }: ParcelRound): string => round.payment?.paidAt ?? '';

/** None: it isn't paid on a page, was paid with a wrong amount, or left no card. */
function cardOf({ roundId, round }: ParcelRound): readonly PayingCard[] {
  const { checkoutId = null, customerId = null, paymentMethodId = null } = rentalCharge(round) ?? {};
  if (checkoutId === null || customerId === null || paymentMethodId === null) return [];
  return [{ paidId: roundId, customerId, paymentMethodId }];
}
