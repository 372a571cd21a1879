import type { ListedRequest, RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { awaitsPayment } from '@meguri/contracts/rental-round/status.ts';

/** In ms after the first payment. A charge that hasn't arrived then was declined, or takes unusually long. */
const USUALLY_CHARGED = 60_000;

/** `charging`: the card is being charged; `open`: it wasn't, so the borrower can pay on a page of its own. */
export type ChargeState = 'charged' | 'charging' | 'open';

export interface ParcelCharge {
  readonly round: ListedRequest;
  readonly state: ChargeState;
}

/** The charges of the other rounds of a parcel after one was paid; none of those that can't be charged. @param now in ms */
export function chargesBeside(
  paid: Pick<RentalRequest, 'id' | 'timeline'>,
  rounds: readonly ListedRequest[],
  now: number,
): readonly ParcelCharge[] {
  const paidAt = paid.timeline.findLast(({ type }) => type === 'Paid')?.at;
  const isLate = paidAt !== undefined && now - Date.parse(paidAt) > USUALLY_CHARGED;
  return rounds
    .filter(({ id }) => id !== paid.id)
    .flatMap((round): readonly ParcelCharge[] => {
      const { status } = round.payment ?? { status: 'unpaid' };
      if (status !== 'unpaid' && status !== 'pending' && status !== 'returned') return [{ round, state: 'charged' }];
      // A page that was opened in time also pays rounds whose window has ended meanwhile.
      if (!isLate) return awaitsPayment(round.status) ? [{ round, state: 'charging' }] : [];
      return round.actions.includes('pay') ? [{ round, state: 'open' }] : [];
    });
}
