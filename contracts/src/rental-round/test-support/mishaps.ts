import type { Instant } from '../time/period.ts';
import { at, type Fact } from './facts.ts';
import { roundIn } from './histories.ts';

/** A rental that came back seven days late: its fee is 4,500 yen. */
export const returnedLate: readonly Fact[] = [
  ...roundIn('usage_overdue'),
  ...at('2026-12-23T15:00:00.000Z', {
    type: 'Returned',
    data: { comment: null, photos: [], trackingCode: null, lateFee: { days: 7, amount: 4500 } },
  }),
];

/** The cardholder disputes the whole charge of a rental and wins. @param cancelled what then isn't sent any more */
export const lostDispute = (
  time: Instant,
  cancelled: { readonly refunds?: number; readonly held?: number; readonly ownerPayable?: number },
): readonly Fact[] => {
  const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 };
  const shares = { refunds: 0, held: 0, ownerPayable: 0, ...cancelled };
  return at(
    time,
    { type: 'PaymentDisputed', data: dispute },
    { type: 'DisputeClosed', data: { ...dispute, outcome: 'lost', cancelled: shares } },
  );
};
