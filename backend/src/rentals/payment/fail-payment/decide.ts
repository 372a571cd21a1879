import { paymentEnd } from '@meguri/contracts/rental-round/time/windows.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { type Decide, deciding, doneIf } from '../../round/decision.ts';

/** The checkout has been expired at the provider before. `given_up` by the borrower, `ended` by time. */
export interface FailPaymentInput {
  readonly checkoutId: string;
  readonly cause: 'given_up' | 'ended';
}

/**
 * The open checkout failed. Only the provider, not the clock, says that it has ended; the round returns to approved, or
 * ends if the payment window is over.
 */
export const failPayment: Decide<FailPaymentInput> = deciding(
  'give_up_payment',
  ({ input, now, interruptions }, round) => {
    const { checkoutId, cause } = input;
    const failed: RoundEvent = { type: 'PaymentFailed', data: { checkoutId, cause } };
    const end = paymentEnd(round, interruptions);
    // Another page may still pay a round of a parcel, which is looked up before its window ends it (`awaitParcelPage`).
    const windowOver = end !== null && now >= end && round.parcel === undefined;
    return windowOver ? [failed, { type: 'Withdrawn', data: { by: 'system', reason: null } }] : [failed];
  },
  ({ input }, { payment }) =>
    doneIf(payment !== null && payment.checkouts > 0 && payment.checkout?.checkoutId !== input.checkoutId),
);
