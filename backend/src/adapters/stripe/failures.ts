import { setTimeout as rest } from 'node:timers/promises';
import Stripe from 'stripe';
import { PaymentProviderUnavailable, PaymentRefused } from '../../payments/payment-provider.ts';

/** Tries and pause for a call whose key is in use: the other call is then answered, and this one like it. */
const TRIES = 5;
const PAUSE_MS = 100;

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
      await rest(PAUSE_MS * tries);
    }
  }
}

const isKeyInUse = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';

function translated(error: unknown): unknown {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) {
    return new PaymentRefused(error.decline_code || error.code || 'card_declined', error.message, null, true);
  }
  if (error instanceof errors.StripeInvalidRequestError) {
    return new PaymentRefused(error.code ?? 'invalid_request', error.message, error.param ?? null);
  }
  // The key was used for another request, and that one may have moved money: neither a refusal nor worth repeating.
  if (error instanceof errors.StripeIdempotencyError) return new Error(error.message, { cause: error });
  // Also a wrong key or a missing permission: it is the operators' to mend, and the call may be repeated then.
  if (error instanceof errors.StripeError) {
    const kept = error.headers?.['idempotent-replayed'] === 'true';
    return new PaymentProviderUnavailable(error.message, kept, { cause: error });
  }
  return error;
}
