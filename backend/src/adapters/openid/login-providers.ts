import { Rejected } from '@meguri/contracts/errors.ts';
import { LOGIN_PROVIDERS, type LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import * as openid from 'openid-client';
import { appleClientSecret } from './apple-client-secret.ts';
import { isSignedWith } from './hs256-signature.ts';
import { isOutage } from './outage.ts';
import type { ProviderAccess, ProviderAnswer, ProviderIdentity } from './provider-access.ts';
import { PROTOCOLS } from './provider-protocols.ts';

/** Seconds for each request to a provider, while a visitor waits. */
const TIMEOUT_SECONDS = 5;
/** How long a provider's description is used. Its keys are fetched again when a token names another one. */
const DESCRIPTION_MS = 3_600_000;

/** What ties the answer of a provider to the login that asked for it. */
export interface LoginTies {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  /** The service's address that the provider sends the browser back to. */
  readonly callback: string;
}

export const newLoginTies = (): Pick<LoginTies, 'state' | 'nonce' | 'verifier'> => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
});

interface Described {
  readonly until: number;
  readonly configuration: openid.Configuration;
}

/**
 * The configured login providers. Their descriptions are fetched when they are first needed, so one that is down keeps
 * neither the start nor other ways of logging in.
 */
export class LoginProviders {
  private readonly accesses: ReadonlyMap<LoginProvider, ProviderAccess>;
  private readonly described = new Map<LoginProvider, Described>();

  constructor(
    accesses: readonly ProviderAccess[],
    private readonly timeoutSeconds = TIMEOUT_SECONDS,
  ) {
    this.accesses = new Map(accesses.map((access) => [access.provider, access]));
  }

  /** In the order of their buttons. */
  get configured(): LoginProvider[] {
    return LOGIN_PROVIDERS.filter((provider) => this.accesses.has(provider));
  }

  /**
   * The provider's page on which the visitor logs in.
   * @throws Rejected `login_provider_unavailable`; `resource_not_found` for a provider that isn't configured
   */
  async page(provider: LoginProvider, { state, nonce, verifier, callback }: LoginTies): Promise<string> {
    const configuration = await this.describe(this.access(provider));
    const { scope, parameters } = PROTOCOLS[provider];
    const challenge = await openid.calculatePKCECodeChallenge(verifier);
    try {
      const url = openid.buildAuthorizationUrl(configuration, {
        ...{ redirect_uri: callback, scope, state, nonce, ...parameters },
        ...{ code_challenge: challenge, code_challenge_method: 'S256' },
      });
      return url.href;
    } catch (error) {
      // Its description names no page, so it is fetched again for the next visitor.
      this.described.delete(provider);
      throw refusal('login_provider_unavailable', error);
    }
  }

  /**
   * Exchanges the code of a callback, and checks the identity token: its signature, issuer, audience, nonce and time.
   * @param answer the callback's parameters
   * @throws Rejected `login_provider_unavailable`, `login_answer_invalid`
   */
  async identity(
    provider: LoginProvider,
    answer: ProviderAnswer,
    { state, nonce, verifier, callback }: LoginTies,
  ): Promise<ProviderIdentity> {
    const access = this.access(provider);
    const configuration = await this.describe(access);
    const url = new URL(callback);
    for (const name of ['state', 'code', 'iss'] as const) {
      const value = answer[name];
      if (value !== undefined) url.searchParams.set(name, value);
    }
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await openid.authorizationCodeGrant(configuration, url, checks).catch((error: unknown) => {
      throw refusal(isOutage(error) ? 'login_provider_unavailable' : 'login_answer_invalid', error);
    });
    const claims = tokens.claims();
    const isForged =
      PROTOCOLS[provider].algorithm === 'HS256' &&
      !(typeof access.secret === 'string' && isSignedWith(access.secret, tokens.id_token ?? ''));
    if (claims === undefined || isForged)
      throw refusal('login_answer_invalid', new Error('the identity token has another signature'));
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof claims['email'] === 'string' ? claims['email'] : null,
      // Apple writes it as a string.
      emailVerified: [true, 'true'].includes(claims['email_verified'] as boolean | string),
    };
  }

  private access(provider: LoginProvider): ProviderAccess {
    const access = this.accesses.get(provider);
    if (access === undefined) throw new Rejected('resource_not_found');
    return access;
  }

  private async describe(access: ProviderAccess): Promise<openid.Configuration> {
    const known = this.described.get(access.provider);
    if (known !== undefined && Date.now() < known.until) return known.configuration;
    const configuration = await this.discover(access).catch((error: unknown) => {
      // A provider that can't be described again may still exchange codes.
      if (known !== undefined) return known.configuration;
      throw refusal('login_provider_unavailable', error);
    });
    this.described.set(access.provider, { configuration, until: Date.now() + DESCRIPTION_MS });
    return configuration;
  }

  private discover({ provider, issuer, clientId, secret }: ProviderAccess): Promise<openid.Configuration> {
    const { algorithm, issuer: own } = PROTOCOLS[provider];
    const server = new URL(issuer ?? own);
    const metadata = { client_id: clientId, id_token_signed_response_alg: algorithm };
    const proof: openid.ClientAuth =
      typeof secret === 'string'
        ? openid.ClientSecretPost(secret)
        : (as, client, body, headers) =>
            openid.ClientSecretPost(appleClientSecret(secret, clientId, as.issuer))(as, client, body, headers);
    return openid.discovery(server, clientId, metadata, proof, {
      timeout: this.timeoutSeconds,
      execute: [
        // Tokens come straight from the provider, and their signature is checked all the same.
        ...(algorithm === 'RS256' ? [openid.enableNonRepudiationChecks] : []),
        // Only a provider of tests on this machine: variables name https in production.
        ...(server.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
    });
  }
}

const refusal = (code: 'login_provider_unavailable' | 'login_answer_invalid', cause: unknown): Rejected =>
  Object.assign(new Rejected(code), { cause });
