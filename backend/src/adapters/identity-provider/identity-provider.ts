import type { IdentityProblem } from '@meguri/contracts/account/identity.ts';

/** One person’s check of document and face, as the provider knows it now. */
export interface IdentitySession {
  readonly sessionId: string;
  /** `open`: the person has to do something; `ended`: cancelled or redacted, so another session is needed. */
  readonly state: 'open' | 'processing' | 'verified' | 'ended';
  /** The page for the person while it is open; valid for some hours, and for one visit. */
  readonly url: string | null;
  /** Why the last try failed; null: it didn’t, or there was none. */
  readonly problem: IdentityProblem | null;
}

export interface IdentityOrder {
  readonly userId: number;
  /** Where the provider’s page leads afterwards. */
  readonly returnUrl: string;
  /** A repeated key returns the same session. */
  readonly idempotencyKey: string;
}

/**
 * Checks who people are. Documents and pictures stay with the provider; the platform reads only the result. Also the
 * injection token. Every call may throw PaymentRefused or PaymentProviderUnavailable, since the payment provider plays
 * this part.
 */
export abstract class IdentityProvider {
  abstract beginIdentityCheck(order: IdentityOrder): Promise<IdentitySession>;
  abstract identitySession(sessionId: string): Promise<IdentitySession>;
  /** Has the provider delete what it collected; succeeds if it was deleted before, or never existed. */
  abstract redactIdentity(sessionId: string): Promise<void>;
}
