import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { ParcelRound } from '../../round/parcel-rounds.ts';
import type { StreamReader } from '../running/stream-reader.ts';

/** A card that has paid a round of a parcel on its page. */
export interface PayingCard {
  /** The round that it has paid. */
  readonly paidId: string;
  /** When its page was asked for, which promised to pay every round that was payable then. */
  readonly openedAt: Instant;
  readonly customerId: string;
  readonly paymentMethodId: string;
}

/**
 * In the order of the payments. Two pages can be paid at the same moment: since every job tries the cards in this order, each with
 * its own key, both make the same charge, which the provider makes once.
 */
export async function payingCards(
  rounds: readonly ParcelRound[],
  streams: Pick<StreamReader, 'history'>,
): Promise<readonly PayingCard[]> {
  const ordered = rounds.toSorted(
    (a, b) => paidAtOf(a).localeCompare(paidAtOf(b)) || a.roundId.localeCompare(b.roundId),
  );
  return (await Promise.all(ordered.map((one) => cardOf(one, streams)))).flat();
}

const paidAtOf = ({ round }: ParcelRound): string => round.payment?.paidAt ?? '';

/** None: it isn't paid on a page, was paid with a wrong amount, or left no card. */
async function cardOf(paid: ParcelRound, streams: Pick<StreamReader, 'history'>): Promise<readonly PayingCard[]> {
  const { checkoutId = null, customerId = null, paymentMethodId = null } = rentalCharge(paid.round) ?? {};
  if (checkoutId === null || customerId === null || paymentMethodId === null) return [];
  const page = (await streams.history(paid.roundId)).find(
    ({ type, data }) => type === 'PaymentStarted' && data.checkoutId === checkoutId,
  );
  return [{ paidId: paid.roundId, openedAt: page?.time ?? paidAtOf(paid), customerId, paymentMethodId }];
}
