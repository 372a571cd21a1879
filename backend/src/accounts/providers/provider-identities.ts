import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LOGIN_PROVIDERS, type LinkedLogins, type LoginProvider } from '@meguri/contracts/account/provider-login.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { In, Repository } from 'typeorm';
import { LoginProviders } from '../../adapters/openid/login-providers.ts';
import type { ProviderIdentity } from '../../adapters/openid/provider-access.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { displayNameOf } from '../../postgres/display-name.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { within } from '../../postgres/within.ts';
import { accountSafetyNotice } from '../account-safety.ts';
import { violates } from '../sign-in/registration.ts';
import { linkedLoginMail, type LinkedLoginNews } from './linked-login-mail.ts';
import { StoredProviderIdentity } from './provider-login.entity.ts';

type Identity = Pick<ProviderIdentity, 'issuer' | 'subject'>;

interface Holder {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly isLocked: boolean;
}

interface LockedHolder {
  readonly hasPassword: boolean;
  readonly name: string;
  readonly email: string | null;
}

/** Accounts at login providers, each of which opens one account here. */
@Injectable()
export class ProviderIdentities {
  constructor(
    private readonly pool: pg.Pool,
    private readonly providers: LoginProviders,
    private readonly mails: Mails,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
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

  /** The configured providers, and others that the account is still linked to. */
  async linkedLogins(userId: number, hasPassword: boolean): Promise<LinkedLogins> {
    const linked = await this.rows.findBy({ userId });
    const since = new Map(linked.map(({ provider, linkedAt }) => [provider, linkedAt.toISOString()]));
    const { configured } = this.providers;
    const listed = LOGIN_PROVIDERS.filter((provider) => configured.includes(provider) || since.has(provider));
    return { providers: listed.map((provider) => ({ provider, since: since.get(provider) ?? null })), hasPassword };
  }

  /**
   * Links an identity to an account; does nothing if that is done.
   * @throws Rejected `login_linked` when the account has another one of this provider; `login_of_another`
   */
  async link(userId: number, provider: LoginProvider, identity: Identity): Promise<void> {
    const { issuer, subject } = identity;
    await inTransaction(this.pool, async (transaction) => {
      const holder = await lockHolder(userId, transaction);
      const linked = await within(this.rows, transaction).findOneBy({ userId, provider });
      if (linked !== null && linked.issuer === issuer && linked.subject === subject) return;
      if (linked !== null) throw new Rejected('login_linked');
      await this.insert(userId, provider, identity, transaction);
      await this.notify(userId, holder, { provider, news: 'linked' }, transaction);
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

  /** @throws Rejected `login_not_linked`; `last_login` when no other way into the account would be left */
  async unlink(userId: number, provider: LoginProvider): Promise<void> {
    await inTransaction(this.pool, async (transaction) => {
      const holder = await lockHolder(userId, transaction);
      const rows = within(this.rows, transaction);
      const { affected } = await rows.delete({ userId, provider });
      if (affected === 0) throw new Rejected('login_not_linked');
      const others = await rows.countBy({ userId, provider: In(this.providers.configured) });
      if (!holder.hasPassword && others === 0) throw new Rejected('last_login');
      await this.notify(userId, holder, { provider, news: 'unlinked' }, transaction);
    });
  }

  /**
   * Notes that the account's owner also reads the mails of its address, so that a password reset by mail keeps the
   * linked logins.
   */
  async vouch(userId: number, transaction: pg.PoolClient): Promise<void> {
    await within(this.rows, transaction).update({ userId }, { vouchedAt: () => 'now()' });
  }

  /**
   * Removes identities that were linked before the account's address was verified: a stranger who entered the address
   * would keep a way in.
   */
  async removeUnproven(userId: number, transaction: pg.PoolClient): Promise<void> {
    await this.remove(
      userId,
      `greatest(p.linked_at, p.vouched_at) < (SELECT email_verified_at FROM app.users u WHERE u.id = $1)`,
      transaction,
    );
  }

  /** When the account is taken back from an attacker, who may have linked any of them. */
  async removeAll(userId: number, transaction: pg.PoolClient): Promise<void> {
    await this.remove(userId, 'true', transaction);
  }

  private async remove(userId: number, condition: string, transaction: pg.PoolClient): Promise<void> {
    const holder = await lockHolder(userId, transaction);
    const { rows } = await transaction.query<{ provider: LoginProvider }>(
      `DELETE FROM app.provider_identities p WHERE p.user_id = $1 AND ${condition} RETURNING p.provider`,
      [userId],
    );
    for (const { provider } of rows) await this.notify(userId, holder, { provider, news: 'removed' }, transaction);
  }

  private async notify(
    userId: number,
    { name, email }: LockedHolder,
    { provider, news }: { readonly provider: LoginProvider; readonly news: LinkedLoginNews },
    transaction: pg.PoolClient,
  ): Promise<void> {
    const what = news === 'linked' ? 'login_linked' : 'login_unlinked';
    const notice = accountSafetyNotice(userId, what, this.clock.now().toISOString());
    await this.notifications.notify([notice], transaction);
    if (email === null) return;
    await this.mails.enqueue(linkedLoginMail({ to: email, name }, provider, news), { userId, transaction });
  }
}

/**
 * Locks the user row first, like every other writer of both tables, to avoid deadlocks.
 * @throws Rejected `user_not_found`
 */
async function lockHolder(userId: number, transaction: pg.PoolClient): Promise<LockedHolder> {
  const { rows } = await transaction.query<LockedHolder>(
    `SELECT has_password AS "hasPassword", ${displayNameOf('users')} AS name, email FROM app.users
     WHERE id = $1 AND erased_at IS NULL FOR UPDATE`,
    [userId],
  );
  if (rows[0] === undefined) throw new Rejected('user_not_found');
  return rows[0];
}
