import { cardPartOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import type { SavedCardOutcome } from '../../../adapters/payment-provider/movements.ts';
import { roundsBeside } from '../../round/parcel-rounds.ts';
import { recordRental } from '../checkouts/incoming-payments.ts';
import { onceAtProvider } from '../money/once-at-provider.ts';
import type { Process, ProcessTools } from '../running/process.ts';

/** `ref` of a charge without a payment page. */
const WITHOUT_PAGE = 'parcel';

/** The borrower pays a parcel on one page: each round has a charge of its own, so that each settles by itself (decision 155). */
export const parcels = {
  reactions: {
    PaymentCompleted: ({ target, event, cause }) =>
      event.data.checkoutId === null ? [] : [jobOf('pay-parcel', cause.id, { roundId: target, cause })],
  },
  jobs: { 'pay-parcel': { atOnce: 2, run: payOthers } },
} satisfies Process;

/**
 * Each approved round is charged once. What the bank declines stays to be paid on a page of its own, until the end of its
 * window.
 */
async function payOthers({ roundId, cause }: JobData['pay-parcel'], tools: ProcessTools): Promise<void> {
  const paid = await tools.streams.round(roundId);
  const { customerId = null, paymentMethodId = null } = rentalCharge(paid) ?? {};
  if (customerId === null || paymentMethodId === null) return;
  for (const other of await roundsBeside(roundId, paid, tools.streams)) {
    const { status, fees, unavailable } = other.round;
    if (status !== 'request_approved' && status !== 'payment_pending') continue;
    // Its own page isn't opened for a lost item either; operators end the round.
    if (unavailable !== undefined) continue;
    const subject = { roundId: other.roundId, purpose: 'rental', ref: WITHOUT_PAGE } as const;
    const { roundId: rentalRequestId, purpose, ref } = subject;
    const charge = { ...subject, customerId, paymentMethodId, amount: cardPartOf(fees) };
    const charged = await onceAtProvider<SavedCardOutcome>({
      // Another round's page may be paid with another card.
      key: `parcel:${roundId}:${other.roundId}`,
      lookFirst: true,
      find: async () => {
        const payment = await tools.provider.findPayment({ customerId, metadata: { rentalRequestId, purpose, ref } });
        return payment && { outcome: 'succeeded', payment };
      },
      make: (idempotencyKey) => tools.provider.chargeSavedCard({ ...charge, idempotencyKey }),
    });
    if (charged.outcome !== 'succeeded') continue;
    await recordRental({ roundId: other.roundId, checkoutId: null, payment: charged.payment, cause }, tools);
  }
}
