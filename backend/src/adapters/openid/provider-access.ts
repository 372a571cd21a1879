import type { LoginProvider } from '@meguri/contracts/account/login-providers.ts';

/** What Apple issues instead of a client secret: the service signs its own with this key. */
export interface AppleKey {
  readonly teamId: string;
  readonly keyId: string;
  /** PEM of a P-256 key. */
  readonly privateKey: string;
}

/** How the service is known to a login provider. */
export interface ProviderAccess {
  readonly provider: LoginProvider;
  readonly clientId: string;
  readonly secret: string | AppleKey;
  /** Another OpenID provider that answers like this one; absent: the provider's own. */
  readonly issuer?: string;
}

/** The parameters of a callback. */
export interface ProviderAnswer {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly iss?: string | undefined;
}

/** Who logged in at the provider. */
export interface ProviderIdentity {
  /** With `subject` it identifies the person's account at the provider for good; addresses change. */
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider vouches that the address is this person's. */
  readonly emailVerified: boolean;
}
