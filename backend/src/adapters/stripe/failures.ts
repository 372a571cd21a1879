import Stripe from 'stripe';
import { PaymentProviderUnavailable, PaymentRefused } from '../../payments/payment-provider.ts';

/** Runs a call of the SDK; what it throws leaves here in the port's words. */
export async function calling<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw translated(error);
  }
}

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
