import { Rejected } from '@meguri/contracts/errors.ts';
import type { Instant } from '@meguri/contracts/rental-round/period.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Command } from '../../streams/command.ts';
import { actingAs, type Decide } from '../decision.ts';

export interface StartPaymentInput {
  /** Made at the provider, for this very attempt. */
  readonly checkout: { readonly checkoutId: string; readonly url: string; readonly expiresAt: Instant };
  readonly payoutReady: boolean;
  /** Yen, all parts together. */
  readonly amount: number;
}

/**
 * Asked before a checkout is made at the provider: whether there is one open already.
 * @throws Rejected not_borrower, only_approved_payable, payment_window_over
 */
export function mayStartPayment(command: Command, round: RentalRound): 'open_checkout' | 'start' {
  actingAs(command, round, 'borrower');
  if (round.status === 'payment_pending' && round.checkout !== null) return 'open_checkout';
  if (round.status !== 'request_approved' || round.payBy === null) throw new Rejected('only_approved_payable');
  if (command.now >= round.payBy) throw new Rejected('payment_window_over');
  return 'start';
}

/** The borrower goes to the payment page. */
export const startPayment: Decide<StartPaymentInput> = (command, round) => {
  if (mayStartPayment(command, round) === 'open_checkout') return [];
  const { checkout, payoutReady, amount } = command.input;
  const { checkoutId, url, expiresAt } = checkout;
  const attempt = round.checkouts + 1;
  return [{ type: 'PaymentStarted', data: { checkoutId, url, expiresAt, attempt, amount, payoutReady } }];
};
