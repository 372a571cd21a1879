import type { IdentityProblem } from '@meguri/contracts/account/identity.ts';
import type Stripe from 'stripe';
import type { IdentityProvider, IdentitySession } from '../identity-provider/identity-provider.ts';
import { PaymentRefused } from '../payment-provider/payment-provider.ts';
import { callStripe, callStripeUnlessGone } from './failures.ts';
import { stripeClient, type StripeAddress } from './stripe-client.ts';

type Session = Stripe.Identity.VerificationSession;

/**
 * A document with a photo, taken by the camera now, and a face that matches it; pictures from a file would let a stolen
 * document pass.
 */
const DOCUMENT: Stripe.Identity.VerificationSessionCreateParams.Options.Document = {
  allowed_types: ['driving_license', 'id_card', 'passport'],
  require_live_capture: true,
  require_matching_selfie: true,
};

/** Stripe Identity, which is offered to accounts in Japan (docs.stripe.com/identity/use-cases, read 2026-11). */
export function stripeIdentityProvider(address: StripeAddress): IdentityProvider {
  const { verificationSessions } = stripeClient(address).identity;
  return {
    async beginIdentityCheck({ userId, returnUrl, idempotencyKey }) {
      const session = {
        type: 'document',
        options: { document: DOCUMENT },
        metadata: { userId: String(userId) },
        return_url: returnUrl,
      } as const;
      return sessionOf(await callStripe(() => verificationSessions.create(session, { idempotencyKey })));
    },

    async identitySession(sessionId) {
      try {
        return sessionOf(await callStripe(() => verificationSessions.retrieve(sessionId)));
      } catch (error) {
        if (!(error instanceof PaymentRefused) || error.code !== 'resource_missing') throw error;
        return { sessionId, state: 'ended', url: null, problem: null };
      }
    },

    async redactIdentity(sessionId) {
      await callStripeUnlessGone(
        () => verificationSessions.redact(sessionId),
        ({ code, message }) => code === 'resource_missing' || /already.*redact/i.test(message),
      );
    },
  };
}

function sessionOf({ id, status, url, last_error: error, redaction }: Session): IdentitySession {
  const problem = error === null ? null : (PROBLEMS[error.code ?? ''] ?? 'other');
  const known = { sessionId: id, url: null, problem };
  // What was verified stays so after its documents have been deleted.
  if (status === 'verified') return { ...known, state: 'verified', problem: null };
  if (redaction !== null || status === 'canceled') return { ...known, state: 'ended' };
  return status === 'processing' ? { ...known, state: 'processing' } : { ...known, state: 'open', url };
}

/** Stripe's codes (`last_error.code` of a verification session) by what the person can do about them. */
export const PROBLEMS: Readonly<Record<string, IdentityProblem>> = {
  document_expired: 'expired',
  document_type_not_supported: 'document',
  document_unverified_other: 'document',
  selfie_document_missing_photo: 'selfie',
  selfie_face_mismatch: 'selfie',
  selfie_manipulated: 'selfie',
  selfie_unverified_other: 'selfie',
  under_supported_age: 'age',
  consent_declined: 'consent',
  abandoned: 'consent',
  country_not_supported: 'country',
};
