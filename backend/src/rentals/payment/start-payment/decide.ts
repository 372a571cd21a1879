import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { Round } from '@meguri/contracts/rental-round/rental-round.ts';
import { verdictOn } from '@meguri/contracts/rental-round/actions/rules.ts';
import { begun, type Decide, deciding, partyOf, passes, type TimedCommand } from '../../round/decision.ts';

export interface StartPaymentInput {
  /** Created at the provider for this attempt. */
  readonly checkout: { readonly checkoutId: string; readonly url: string; readonly expiresAt: Instant };
  readonly payoutReady: boolean;
  /** Yen, all parts together. */
  readonly amount: number;
}

/**
 * Called before a checkout is created at the provider: whether one is already open. @throws Rejected as the rule does
 */
export function mayStartPayment({ actor, ...moment }: TimedCommand, state: Round): 'open_checkout' | 'start' {
  const round = begun(state);
  passes(verdictOn('pay', round, partyOf(actor, round), moment));
  return round.status === 'payment_pending' ? 'open_checkout' : 'start';
}

/** The borrower goes to the payment page; no event when one is already open. */
export const startPayment: Decide<StartPaymentInput> = deciding('pay', ({ input }, round) => {
  if (round.status === 'payment_pending') return [];
  const { checkout, payoutReady, amount } = input;
  const { checkoutId, url, expiresAt } = checkout;
  const attempt = (round.payment?.checkouts ?? 0) + 1;
  return [{ type: 'PaymentStarted', data: { checkoutId, url, expiresAt, attempt, amount, payoutReady } }];
});
