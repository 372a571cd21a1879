import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { PaymentProviderUnavailable, PaymentRefused, type RefusalEnd } from '../payment-provider/payment-provider.ts';

/**
 * Attempts and pause for a call with a key in use: once the other call has been answered, this one gets the same
 * answer.
 */
const TRIES = 5;
const PAUSE_MS = 100;

/** Stripe answers it, but lists it nowhere, so the message counts as well. */
const NO_CAPABILITY = 'insufficient_capabilities_for_transfer';

/** Refusals that resolve without action, by Stripe's codes (docs.stripe.com/error-codes). */
export const REFUSAL_ENDS: Readonly<Record<string, RefusalEnd>> = {
  charge_disputed: 'dispute',
  account_closed: 'account',
  account_invalid: 'account',
  [NO_CAPABILITY]: 'account',
  transfers_not_allowed: 'account',
  balance_insufficient: 'balance',
};

const endOf = (code: string, message: string): RefusalEnd | null =>
  /needs to have at least one of the following capabilities enabled/.test(message)
    ? 'account'
    : (REFUSAL_ENDS[code] ?? null);

/**
 * Runs an SDK call and translates its errors to the port's. Waits while another call with the same key is in progress,
 * from a second click or another instance.
 */
export async function callStripe<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isKeyInUse(error) || tries === TRIES) throw translated(error);
      await delay(PAUSE_MS * tries);
    }
  }
}

/** Runs a call that may have taken effect before; a refusal because of that counts as success. */
export async function callStripeUnlessGone(call: () => Promise<unknown>, isGone: (refusal: PaymentRefused) => boolean) {
  try {
    await callStripe(call);
  } catch (error) {
    if (!(error instanceof PaymentRefused) || !isGone(error)) throw error;
  }
}

/**
 * Whether the platform hasn't signed up for Connect. Stripe has no code for it, only these messages: "You can only
 * create new accounts if you've signed up for Connect", "Only Stripe Connect platforms can work with other accounts".
 */
export const isConnectMissing = (error: unknown): boolean =>
  error instanceof Error && /signed up for Connect|Stripe Connect platforms/.test(error.message);

/**
 * Whether a charge was refused because the saved card no longer exists: it was deleted with its customer, or detached,
 * for which Stripe has no code, only a message about the parameter.
 */
export const isCardGone = ({ code, parameter, message }: PaymentRefused): boolean =>
  (code === 'resource_missing' && (parameter === 'payment_method' || parameter === 'customer')) ||
  (parameter === 'payment_method' && /detached from a Customer/.test(message));

const isKeyInUse = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';

function translated(error: unknown): unknown {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) return refusal(error, true);
  if (error instanceof errors.StripeInvalidRequestError) return refusal(error);
  // The platform has the permission, but this account's owner has disconnected it.
  if (error instanceof errors.StripePermissionError && error.code === 'account_invalid') return refusal(error);
  // The key was used for another request that may have moved money: this is no refusal, and a retry can't succeed.
  if (error instanceof errors.StripeIdempotencyError) return new Error(error.message, { cause: error });
  // Includes a wrong API key or a missing permission: once an operator has fixed it, the call may be retried.
  if (error instanceof errors.StripeError) {
    return new PaymentProviderUnavailable(error.message, isKept(error), { cause: error });
  }
  return error;
}

const isKept = ({ headers }: Stripe.errors.StripeError): boolean => headers?.['idempotent-replayed'] === 'true';

function refusal(error: Stripe.errors.StripeError, byBank = false): PaymentRefused {
  const code = error.code ?? (byBank ? 'card_declined' : 'invalid_request');
  const noDestination = code === 'resource_missing' && error.param === 'destination';
  return new PaymentRefused(code, error.message, {
    byBank,
    declineCode: error.decline_code ?? null,
    parameter: error.param ?? null,
    waitsFor: noDestination ? 'account' : endOf(code, error.message),
    requestId: error.requestId ?? null,
    answerKept: isKept(error),
  });
}
