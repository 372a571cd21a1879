import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Login, LOGIN_WINDOW_MINUTES, REMAINING_TRIES_SHOWN } from '@meguri/contracts/account/credentials.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { Repository } from 'typeorm';
import { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { RejectedWithDetails } from '../../http/errors/error-answer.ts';
import { KnownDevices } from '../../http/sessions/known-devices.ts';
import { networkOf } from '../../http/sessions/network.ts';
import { LoginAttempts, triesAt } from './login-attempts.ts';
import { User } from '../user.entity.ts';

/** Where an attempt comes from. */
interface Guest {
  readonly address: string;
  /** The request's Cookie header. */
  readonly cookies: string | undefined;
}

/** User names contain no @. Unverified addresses don't work, since they may be another person's. */
const BY_NAME = 'lower(u.username) = lower(:username)';
const BY_EMAIL = 'lower(u.email) = lower(:username) AND u.emailVerifiedAt IS NOT NULL';

/**
 * A network with too many failures is slowed to two attempts a second; beyond three waiting requests others are
 * refused.
 */
const PAUSE_MS = 500;
const OF_ONE_NETWORK = { atOnce: 1, waiting: 3 };

/**
 * Checks a user name, or a verified address, with its password. An unknown name is answered like a wrong password in
 * status, message and time. Attempts by name and by address count apart: otherwise a locked address would reveal its
 * user name.
 */
@Injectable()
export class SignIn {
  private readonly slow = new ConcurrencyLimiter({ atOnce: Infinity, ofOnePerson: OF_ONE_NETWORK });

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly attempts: LoginAttempts,
    private readonly limits: RequestLimits,
    private readonly passwords: Passwords,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Attempts from a user's own devices count apart, for all these devices together: neither others' attempts at the
   * name nor a crowded network lock the user out there.
   * @throws Rejected `invalid_credentials` (with `remainingAttempts`, once they are few), `account_locked` (with
   * `endsWithinMinutes`, unless operators locked the account) or `too_many_requests`; `service_unavailable`, which
   * isn't counted as an attempt
   */
  async check({ username, password }: Login, { address, cookies }: Guest): Promise<User> {
    const user = await this.withHash(username);
    const isOwnDevice = (await this.devices.knows(user?.id ?? null, cookies)) && user !== null;
    // Before anything is stored for the name, so that invented names first use up their network's allowance.
    const isCounted = !isOwnDevice && (await this.countedOrSlowed(address));
    const counted = isOwnDevice ? triesAt.ownDevices(user.id) : triesAt.name(username.toLowerCase());
    await this.limits.takeOfNetwork('login', address, counted);
    const remaining = await this.attempts.count(counted);
    const matches = await this.passwords.verify(user?.passwordHash ?? null, password).catch(async (error: unknown) => {
      // The password wasn't checked. An attempt beyond the limit wasn't counted, so taking it back would unlock the
      // name.
      if (remaining !== null) await this.attempts.giveBack(counted);
      await this.limits.giveBackOfNetwork('login', address, counted);
      if (isCounted) await this.limits.giveBackOfNetwork('failed-login', address);
      throw error;
    });
    if (remaining === null)
      throw new RejectedWithDetails('account_locked', { endsWithinMinutes: LOGIN_WINDOW_MINUTES });
    if (user === null || !matches) throw refusal(remaining);
    if (user.lockedAt !== null) throw new Rejected('account_locked');
    await this.attempts.forgive(counted);
    if (isCounted) await this.limits.giveBackOfNetwork('failed-login', address);
    await this.notePassword(user);
    return user;
  }

  /** A release that knows no accounts without a password sets one by mail and doesn't note it (previous release). */
  private async notePassword(user: User): Promise<void> {
    if (user.hasPassword) return;
    await this.users.update(user.id, { hasPassword: true });
    user.hasPassword = true;
  }

  /**
   * Counted first and taken back on success, so that concurrent attempts can't exceed the limit. A network over the
   * limit continues one attempt at a time and isn't counted: taking those back would cancel other attempts.
   */
  private async countedOrSlowed(address: string): Promise<boolean> {
    if (await this.limits.tryTakeOfNetwork('failed-login', address)) return true;
    await this.slow.run(() => delay(PAUSE_MS), networkOf(address));
    return false;
  }

  private withHash(username: string): Promise<User | null> {
    return this.users
      .createQueryBuilder('u')
      .addSelect('u.passwordHash')
      .where(username.includes('@') ? BY_EMAIL : BY_NAME, { username })
      .getOne();
  }
}

function refusal(remaining: number): Rejected {
  if (remaining > REMAINING_TRIES_SHOWN) return new Rejected('invalid_credentials');
  return new RejectedWithDetails('invalid_credentials', { remainingAttempts: remaining });
}
