import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

/** The checkout has been expired at the provider before. `given_up` by the borrower, `ended` by time. */
export interface FailPaymentInput {
  readonly checkoutId: string;
  readonly cause: 'given_up' | 'ended';
}

/**
 * The open checkout came to nothing. That it has ended is the provider's word, not the clock's; the round goes back to
 * approved, or ends when the payment window is over.
 */
export const failPayment: Decide<FailPaymentInput> = (command, round) => {
  const party = actingAs(command, round, 'borrower', 'system');
  const { checkoutId, cause } = command.input;
  if (round.checkouts > 0 && round.checkout?.checkoutId !== checkoutId) return [];
  permit(round, party, 'PaymentFailed');
  const failed: RoundEvent = { type: 'PaymentFailed', data: { checkoutId, cause } };
  const windowOver = round.payBy !== null && command.now >= round.payBy;
  return windowOver ? [failed, { type: 'Withdrawn', data: { by: 'system', reason: null } }] : [failed];
};
