import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ProviderLogin, ProviderRegistration } from '@meguri/contracts/account/provider-login.ts';
import { STEP_UP_MINUTES } from '@meguri/contracts/account/step-up.ts';
import { type ErrorCode, ERRORS, Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { MoreThan, Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { EmailVerification } from '../email/email-verification.ts';
import { Challenges } from '../second-step/challenges.ts';
import { SecondSteps } from '../second-step/second-steps.ts';
import { Registration } from '../sign-in/registration.ts';
import type { User } from '../user.entity.ts';
import { ProviderIdentities } from './provider-identities.ts';
import { type LoginOutcome, StoredProviderLogin } from './provider-login.entity.ts';
import { hashed } from './provider-logins.ts';

/** A login of an identity that no account has yet. */
interface NewIdentity extends StoredProviderLogin {
  readonly issuer: string;
  readonly subject: string;
}

/** What follows a callback, in the browser that began the login: a code, a registration, or linking. */
@Injectable()
export class ProviderAnswers {
  constructor(
    private readonly pool: pg.Pool,
    private readonly identities: ProviderIdentities,
    private readonly challenges: Challenges,
    private readonly secondSteps: SecondSteps,
    private readonly registration: Registration,
    private readonly verification: EmailVerification,
    @InjectRepository(StoredProviderLogin) private readonly rows: Repository<StoredProviderLogin>,
  ) {}

  /** @throws Rejected `login_expired`, also for another browser */
  async of(id: string, browser: string | null): Promise<ProviderLogin> {
    const login = await this.login(id, browser);
    const { outcome, provider, returnTo, isLink } = login;
    switch (outcome) {
      case null:
        return { kind: 'pending' };
      case 'signed_in':
        return { kind: outcome, returnTo };
      case 'linked':
        return { kind: outcome, provider, returnTo };
      case 'second_step':
        return { kind: outcome, ...(await this.challenged(login)), returnTo };
      case 'new':
        return { kind: outcome, provider, email: login.email, hasAccount: await this.hasAccount(login), returnTo };
      default:
        return { kind: 'failed', code: outcome, message: ERRORS[outcome].message, returnTo, isLink };
    }
  }

  /**
   * Creates an account for the identity, by the rules of any registration. The address stays pending until the
   * service has verified it, even if the provider says that it did.
   * @throws Rejected `login_expired`, `username_taken`, `login_of_another`
   */
  async register(id: string, browser: string | null, input: ProviderRegistration): Promise<User> {
    const login = await this.newIdentity(id, browser);
    const user = await this.registration.registerWithoutPassword(input, async (userId, transaction) => {
      await this.settle(login, { outcome: 'signed_in', userId }, transaction);
      await this.identities.insert(userId, login.provider, login, transaction);
    });
    await this.verification.write(user, input.email);
    return user;
  }

  /**
   * Links the identity to the account that has logged in since the callback, in another way, and a few minutes ago. A
   * step-up isn't enough: it takes no password, and a stolen session would only have to wait for one.
   * @throws Rejected `login_expired`; `login_again` for a session that is older; `login_linked`, `login_of_another`
   */
  async link(id: string, browser: string | null, userId: number, sessionHash: string | null): Promise<void> {
    const login = await this.newIdentity(id, browser);
    const { rowCount } = await this.pool.query(
      `SELECT FROM app.sessions WHERE token_hash = $1 AND user_id = $2
         AND created_at > greatest($3::timestamptz, now() - make_interval(mins => $4))`,
      [sessionHash, userId, login.usedAt, STEP_UP_MINUTES],
    );
    if (sessionHash === null || rowCount === 0) throw new Rejected('login_again');
    await this.identities.link({ userId, hash: sessionHash }, login.provider, login);
    await this.rows.update({ id, outcome: 'new' }, { outcome: 'linked', userId });
  }

  /** As the answer to a password says it. @throws Rejected `login_expired` once the provider is unlinked */
  private async challenged({ provider, userId }: StoredProviderLogin) {
    if (userId === null || !(await this.identities.opens(userId, provider))) throw new Rejected('login_expired');
    return { challenge: await this.challenges.make(userId), ...(await this.secondSteps.ways(userId)) };
  }

  /** Only a provider that vouches for the address may reveal that an account has it. */
  private async hasAccount({ email, emailVerified }: StoredProviderLogin): Promise<boolean> {
    if (email === null || !emailVerified) return false;
    const { rowCount } = await this.pool.query(
      `SELECT FROM app.users WHERE lower(email) = lower($1) AND email_verified_at IS NOT NULL AND erased_at IS NULL`,
      [email],
    );
    return rowCount !== 0;
  }

  private async newIdentity(id: string, browser: string | null): Promise<NewIdentity> {
    const login = await this.login(id, browser);
    const { outcome, issuer, subject } = login;
    if (outcome !== 'new' || issuer === null || subject === null) throw new Rejected('login_expired');
    return { ...login, issuer, subject };
  }

  private async login(id: string, browser: string | null): Promise<StoredProviderLogin> {
    const own = { id, browserHash: hashed(browser ?? ''), expiresAt: MoreThan(new Date()) };
    const login = browser === null ? null : await this.rows.findOneBy(own);
    if (login === null) throw new Rejected('login_expired');
    return login;
  }

  /** Once: a second click finds it settled. */
  private async settle(
    { id }: NewIdentity,
    change: { readonly outcome: Exclude<LoginOutcome, ErrorCode>; readonly userId: number },
    transaction: pg.PoolClient,
  ): Promise<void> {
    const { affected } = await within(this.rows, transaction).update({ id, outcome: 'new' }, change);
    if (affected === 0) throw new Rejected('login_expired');
  }
}
