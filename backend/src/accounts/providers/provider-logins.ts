import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { emailSchema } from '@meguri/contracts/account/email-address.ts';
import type { LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import {
  PROVIDER_ANSWER_MINUTES,
  PROVIDER_CALLBACK_PATH,
  PROVIDER_LOGIN_MINUTES,
} from '@meguri/contracts/account/provider-login.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { IsNull, MoreThan, Repository } from 'typeorm';
import { LoginProviders, newLoginTies } from '../../adapters/openid/login-providers.ts';
import type { ProviderAnswer } from '../../adapters/openid/provider-access.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { SecondSteps } from '../second-step/second-steps.ts';
import { type LinkingSession, ProviderIdentities } from './provider-identities.ts';
import { StoredProviderLogin } from './provider-login.entity.ts';

type Change = Partial<StoredProviderLogin>;

/** How a callback ended. */
interface Answered {
  /** null: the callback belongs to no login of this browser. */
  readonly id: string | null;
  /** The account to open a session for; null: none. */
  readonly signsIn: number | null;
}

/** What providers say when the visitor pressed their cancel button; the second one is Apple's. */
const CANCELLED = ['access_denied', 'user_cancelled_authorize'];

/** Only hashes of the state and the cookie are stored, so a stolen table completes no login. */
export const hashed = (text: string): string => hash('sha256', text, 'base64url');

const inMinutes = (minutes: number) => () => `now() + interval '${minutes} minutes'`;

/**
 * Logins at providers, from the button to the callback. Each belongs to the browser that began it, by a cookie, and its
 * callback counts once.
 */
@Injectable()
export class ProviderLogins {
  constructor(
    private readonly providers: LoginProviders,
    private readonly identities: ProviderIdentities,
    private readonly secondSteps: SecondSteps,
    private readonly settings: HttpSettings,
    @Inject(SERVICE_LOG) private readonly log: Logger,
    @InjectRepository(StoredProviderLogin) private readonly rows: Repository<StoredProviderLogin>,
  ) {}

  /**
   * Begins a login.
   * @param browser the value of the browser's cookie
   * @param memberId who wants to link the provider; null: a login
   * @returns the provider's page
   * @throws Rejected `login_provider_unavailable`; `resource_not_found` for a provider that isn't configured
   */
  async begin(provider: LoginProvider, browser: string, returnTo: string, memberId: number | null): Promise<string> {
    const { state, nonce, verifier } = newLoginTies();
    const ties = { state, nonce, verifier, callback: this.callback(provider) };
    const page = await this.providers.page(provider, ties).catch((error: unknown) => {
      this.warn(provider, error);
      throw error;
    });
    await this.rows.insert({
      ...{ stateHash: hashed(state), browserHash: hashed(browser), provider, nonce, verifier, returnTo },
      ...{ isLink: memberId !== null, userId: memberId, expiresAt: inMinutes(PROVIDER_LOGIN_MINUTES) },
    });
    return page;
  }

  /**
   * Takes a callback. One that is opened again changes nothing and leads to what the first has led to.
   * @param session of the browser; null: a guest
   */
  async answer(
    provider: LoginProvider,
    answer: ProviderAnswer,
    { browser, session }: { readonly browser: string | null; readonly session: LinkingSession | null },
  ): Promise<Answered> {
    if (!answer.state || browser === null) return { id: null, signsIn: null };
    const own = { stateHash: hashed(answer.state), browserHash: hashed(browser), provider };
    const unused = { ...own, usedAt: IsNull(), expiresAt: MoreThan(new Date()) };
    const { affected } = await this.rows.update(unused, { usedAt: () => 'now()' });
    const login = await this.rows.findOneBy(own);
    if (login === null) return { id: null, signsIn: null };
    if (affected === 0) return { id: login.id, signsIn: null };
    const change = await this.outcome(login, answer, session).catch((error: unknown): Change => {
      this.warn(provider, error);
      return { outcome: error instanceof Rejected ? error.code : 'service_unavailable' };
    });
    const expiresAt = inMinutes(PROVIDER_ANSWER_MINUTES);
    await this.rows.update(login.id, { ...change, nonce: '', verifier: '', expiresAt });
    return { id: login.id, signsIn: change.outcome === 'signed_in' ? (change.userId ?? null) : null };
  }

  private async outcome(
    login: StoredProviderLogin,
    answer: ProviderAnswer,
    session: LinkingSession | null,
  ): Promise<Change> {
    const { provider, nonce, verifier, isLink } = login;
    const { state = '', error } = answer;
    if (error !== undefined) throw new Rejected(CANCELLED.includes(error) ? 'login_cancelled' : 'login_answer_invalid');
    const ties = { state, nonce, verifier, callback: this.callback(provider) };
    const identity = await this.providers.identity(provider, answer, ties);
    if (isLink) {
      if (session === null) throw new Rejected('unauthenticated');
      if (session.userId !== login.userId) throw new Rejected('another_member');
      await this.identities.link(session, provider, identity);
      return { outcome: 'linked' };
    }
    const holder = await this.identities.holder(identity);
    if (holder === null) {
      const { issuer, subject, emailVerified } = identity;
      const email = emailSchema.safeParse(identity.email).data ?? null;
      return { outcome: 'new', issuer, subject, email, emailVerified: emailVerified && email !== null };
    }
    if (holder.isLocked) throw new Rejected('account_locked');
    const isOn = await this.secondSteps.isOn(holder.id);
    if (holder.isAdmin && !isOn) throw new Rejected('login_operator');
    return { outcome: isOn ? 'second_step' : 'signed_in', userId: holder.id };
  }

  private callback(provider: LoginProvider): string {
    return `${this.settings.publicUrl}${PROVIDER_CALLBACK_PATH}/${provider}`;
  }

  /** Cancelled logins are no news to operators, and what a provider sent isn't logged. */
  private warn(provider: LoginProvider, error: unknown): void {
    if (error instanceof Rejected && error.cause === undefined) return;
    const { message, code } = (error instanceof Rejected ? error.cause : error) as { message?: string; code?: unknown };
    this.log.warn({ provider, reason: code }, `login provider: ${message}`);
  }
}
