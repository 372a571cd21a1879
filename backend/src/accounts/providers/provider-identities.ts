import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { LoginMethods } from '@meguri/contracts/account/login-methods.ts';
import { LOGIN_PROVIDERS, type LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { Repository } from 'typeorm';
import { LoginProviders } from '../../adapters/openid/login-providers.ts';
import type { ProviderIdentity } from '../../adapters/openid/provider-access.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { within } from '../../postgres/within.ts';
import { lockHolder } from '../lock-holder.ts';
import { LastLoginMethod } from '../login-methods/last-login-method.ts';
import { LoginMethodNotices } from '../login-methods/login-method-notices.ts';
import { isUnproven } from '../login-methods/unproven.ts';
import { violates } from '../sign-in/registration.ts';
import { linkedLoginMail, type LinkedLoginNews } from './linked-login-mail.ts';
import { StoredProviderIdentity } from './provider-login.entity.ts';

type Identity = Pick<ProviderIdentity, 'issuer' | 'subject'>;

interface Holder {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly isLocked: boolean;
}

/** A signed-in browser that links an identity. */
export interface LinkingSession {
  readonly userId: number;
  readonly hash: string;
}

/** Accounts at login providers, each of which opens one account here. */
@Injectable()
export class ProviderIdentities {
  constructor(
    private readonly pool: pg.Pool,
    private readonly providers: LoginProviders,
    private readonly notices: LoginMethodNotices,
    private readonly lastMethod: LastLoginMethod,
    private readonly sessions: OwnSessions,
    @InjectRepository(StoredProviderIdentity) private readonly rows: Repository<StoredProviderIdentity>,
  ) {}

  /** The account that an identity opens; null: none. Its address at the provider doesn't matter. */
  async holder({ issuer, subject }: Identity): Promise<Holder | null> {
    const { rows } = await this.pool.query<Holder>(
      `SELECT u.id, u.is_admin AS "isAdmin", u.locked_at IS NOT NULL AS "isLocked"
       FROM app.provider_identities p JOIN app.users u ON u.id = p.user_id
       WHERE p.issuer = $1 AND p.subject = $2 AND u.erased_at IS NULL`,
      [issuer, subject],
    );
    return rows[0] ?? null;
  }

  opens(userId: number, provider: LoginProvider): Promise<boolean> {
    return this.rows.existsBy({ userId, provider });
  }

  /** The configured providers, and others that the account is still linked to; and since when. */
  async providersOf(userId: number): Promise<LoginMethods['providers']> {
    const linked = await this.rows.findBy({ userId });
    const since = new Map(linked.map(({ provider, linkedAt }) => [provider, linkedAt.toISOString()]));
    const { configured } = this.providers;
    const listed = LOGIN_PROVIDERS.filter((provider) => configured.includes(provider) || since.has(provider));
    return listed.map((provider) => ({ provider, since: since.get(provider) ?? null }));
  }

  /**
   * Links an identity to the account of a session; does nothing if that is done.
   * @throws Rejected `login_linked` when the account has another one of this provider; `login_of_another`;
   * `unauthenticated` when the session has ended meanwhile, such as by a reset of the password
   */
  async link(session: LinkingSession, provider: LoginProvider, identity: Identity): Promise<void> {
    const { userId, hash } = session;
    const { issuer, subject } = identity;
    await inTransaction(this.pool, async (transaction) => {
      await lockHolder(userId, transaction);
      await this.sessions.mustBeOpen(userId, hash, transaction);
      const linked = await within(this.rows, transaction).findOneBy({ userId, provider });
      if (linked !== null && linked.issuer === issuer && linked.subject === subject) return;
      if (linked !== null) throw new Rejected('login_linked');
      await this.insert(userId, provider, identity, transaction);
      await this.notify(userId, provider, 'linked', transaction);
    });
  }

  /** Without a notice: for an account that this identity creates. @throws Rejected `login_of_another` */
  async insert(
    userId: number,
    provider: LoginProvider,
    { issuer, subject }: Identity,
    transaction: pg.PoolClient,
  ): Promise<void> {
    try {
      await within(this.rows, transaction).insert({ userId, provider, issuer, subject });
    } catch (error) {
      if (violates(error, 'provider_identities_subject')) throw new Rejected('login_of_another');
      throw error;
    }
  }

  /**
   * Ends every session except the requesting one, since the unlinked provider may have opened it.
   * @throws Rejected `login_not_linked`; `last_login` when no other way into the account would be left
   */
  async unlink(userId: number, provider: LoginProvider, sessionHash: string | null): Promise<void> {
    await inTransaction(this.pool, async (transaction) => {
      await lockHolder(userId, transaction);
      const { affected } = await within(this.rows, transaction).delete({ userId, provider });
      if (affected === 0) throw new Rejected('login_not_linked');
      await this.lastMethod.keep(userId, transaction);
      await this.sessions.endAll(userId, sessionHash, transaction);
      await this.notify(userId, provider, 'unlinked', transaction);
    });
  }

  /**
   * Notes that the account's owner also reads the mails of its address, so that a password reset by mail keeps the
   * linked logins.
   */
  async vouch(userId: number, transaction: pg.PoolClient): Promise<void> {
    await within(this.rows, transaction).update({ userId }, { vouchedAt: () => 'now()' });
  }

  /** Removes identities that were linked before the account's address was verified. */
  async removeUnproven(userId: number, transaction: pg.PoolClient): Promise<void> {
    await this.remove(userId, isUnproven('linked_at'), transaction);
  }

  /** When an attacker may have linked any of them, or may have the phone that logs in to them. */
  async removeAll(userId: number, transaction: pg.PoolClient): Promise<void> {
    await this.remove(userId, 'true', transaction);
  }

  private async remove(userId: number, condition: string, transaction: pg.PoolClient): Promise<void> {
    await lockHolder(userId, transaction);
    const { rows } = await transaction.query<{ provider: LoginProvider }>(
      `DELETE FROM app.provider_identities p WHERE p.user_id = $1 AND ${condition} RETURNING p.provider`,
      [userId],
    );
    for (const { provider } of rows) await this.notify(userId, provider, 'removed', transaction);
  }

  private async notify(
    userId: number,
    provider: LoginProvider,
    news: LinkedLoginNews,
    transaction: pg.PoolClient,
  ): Promise<void> {
    const change = news === 'linked' ? 'login_linked' : 'login_unlinked';
    await this.notices.send(userId, change, (to) => linkedLoginMail(to, provider, news), transaction);
  }
}
