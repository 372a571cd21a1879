import { mayBeCharged } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import { roundsBeside } from '../../round/parcel-rounds.ts';
import type { Process, ProcessTools, Reaction } from '../running/process.ts';

/** The last fee may have been settled, or there was none. */
const forget: Reaction = ({ target, cause }) => [jobOf('forget-card', cause.id, { roundId: target, cause })];

/**
 * Deletes a rental's saved card once the rental has ended and owes no fee, because it is saved for nothing else.
 * Refunds go to the charge and need no saved card.
 */
export const savedCards = {
  reactions: {
    PaymentMismatchFound: forget,
    LatePaymentReceived: forget,
    DuplicatePaymentReceived: forget,
    // The last unpaid round of a parcel, whose other rounds may have ended before.
    Rejected: forget,
    Withdrawn: forget,
    Cancelled: forget,
    Completed: forget,
    RefundOrdered: forget,
    DamageSettled: forget,
    DamageFeeWrittenOff: forget,
    LateFeeCharged: forget,
    LateFeeWaived: forget,
  },
  jobs: { 'forget-card': { atOnce: 2, run: forgetCards } },
} satisfies Process;

async function forgetCards({ roundId, leaving }: JobData['forget-card'], tools: ProcessTools): Promise<void> {
  const { streams, provider } = tools;
  const round = await streams.round(roundId);
  // The rounds of a parcel share a card, and one that was declined may have been paid with another.
  const rounds = [round, ...(await roundsBeside(roundId, round, streams)).map((other) => other.round)];
  if (rounds.some(mayBeCharged)) return;
  const charges = rounds.flatMap(({ money }) => money.charges);
  const ofCharges = (idOf: (charge: (typeof charges)[number]) => string | null): Iterable<string> =>
    new Set(charges.flatMap((charge) => idOf(charge) ?? []));
  for (const card of ofCharges(({ paymentMethodId }) => paymentMethodId)) await provider.detachCard(card);
  if (leaving !== true) return;
  for (const customer of ofCharges(({ customerId }) => customerId)) await provider.deleteCustomer(customer);
}
