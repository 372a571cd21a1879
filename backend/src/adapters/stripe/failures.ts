import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { PaymentProviderUnavailable, PaymentRefused, type Awaited } from '../payment-provider/payment-provider.ts';

/** Tries and pause for a call whose key is in use: the other call is then answered, and this one like it. */
const TRIES = 5;
const PAUSE_MS = 100;

/** Refusals that turn into a yes by themselves, by Stripe's codes (docs.stripe.com/error-codes). */
const AWAITED: Readonly<Record<string, Awaited>> = {
  charge_disputed: 'dispute',
  account_closed: 'account',
  account_invalid: 'account',
  insufficient_capabilities_for_transfer: 'account',
  transfers_not_allowed: 'account',
  balance_insufficient: 'balance',
};

/**
 * Runs a call of the SDK; what it throws leaves here in the port's words. Another call under way with the same key, from
 * a second click or another instance, is waited for.
 */
export async function calling<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isKeyInUse(error) || tries === TRIES) throw translated(error);
      await delay(PAUSE_MS * tries);
    }
  }
}

/** Does what may have been done before. */
export async function callingUnlessGone(call: () => Promise<unknown>, isGone: (refusal: PaymentRefused) => boolean) {
  try {
    await calling(call);
  } catch (error) {
    if (!(error instanceof PaymentRefused) || !isGone(error)) throw error;
  }
}

/**
 * Whether the platform hasn't signed up for Connect. Stripe has no code for it, only these words: "You can only create
 * new accounts if you've signed up for Connect", "Only Stripe Connect platforms can work with other accounts".
 */
export const isConnectMissing = (error: unknown): boolean =>
  error instanceof Error && /signed up for Connect|Stripe Connect platforms/.test(error.message);

/**
 * Whether a charge was refused because the saved card is no longer there: forgotten with its holder, or detached, for which
 * Stripe has no code, only words about the parameter.
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
  // The platform may do what it asked for, but not with this account: its owner has cut it off.
  if (error instanceof errors.StripePermissionError && error.code === 'account_invalid') return refusal(error);
  // The key was used for another request, and that one may have moved money: neither a refusal nor worth repeating.
  if (error instanceof errors.StripeIdempotencyError) return new Error(error.message, { cause: error });
  // Also a wrong key or a missing permission: it is the operators' to mend, and the call may be repeated then.
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
    waitsFor: noDestination ? 'account' : (AWAITED[code] ?? null),
    requestId: error.requestId ?? null,
    answerKept: isKept(error),
  });
}
