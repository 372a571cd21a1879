import { ApiError, cardDeclined, invalidRequest } from '../api-error.ts';
import { ConnectionCut } from '../http-exchange.ts';
import type { Failure } from './switches.ts';

/** Stripe's messages for the relevant codes. */
const MESSAGES: Readonly<Record<string, string>> = {
  account_invalid: 'The account is not valid or has been closed.',
  balance_insufficient: 'You have insufficient available funds in your Stripe account.',
  charge_already_refunded: 'The charge has already been refunded.',
  charge_disputed: 'The charge has been charged back; cannot issue a refund.',
  insufficient_capabilities_for_transfer:
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
};

/** Fails a call before it is processed, so no key stores the failure. */
export function failBefore({ fail, message = 'A test made the sandbox fail.' }: Failure): void {
  if (fail === 'refuse') throw new ConnectionCut();
  if (fail === 'error_500') throw new ApiError(500, message, { type: 'api_error' });
  if (fail === 'error_503') throw new ApiError(503, message, { type: 'api_error' });
  if (fail === 'error_429') {
    throw new ApiError(429, 'Request rate limit exceeded.', { type: 'invalid_request_error', code: 'rate_limit' });
  }
  if (fail === 'error_403') {
    throw new ApiError(403, 'The provided key does not have the required permissions for this endpoint.', {
      type: 'invalid_request_error',
    });
  }
}

/** Fails the call itself: its key replays the failure for a day. */
export function failInside({ fail, code, message }: Failure): void {
  if (fail === 'error_500_kept')
    throw new ApiError(500, message ?? 'A test made the sandbox fail.', { type: 'api_error' });
  if (fail === 'decline') throw cardDeclined({ code: 'card_declined', declineCode: code ?? 'generic_decline' });
  if (fail === 'refusal')
    throw invalidRequest(message ?? MESSAGES[code ?? ''] ?? 'A test made the sandbox refuse.', code);
}
