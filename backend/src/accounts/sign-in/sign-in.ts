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

/** Where a try comes from. */
interface Guest {
  readonly address: string;
  /** The request's header. */
  readonly cookies: string | undefined;
}

/** No user name holds an @. An address that nobody confirmed may be somebody else's. */
const BY_NAME = 'lower(u.username) = lower(:username)';
const BY_EMAIL = 'lower(u.email) = lower(:username) AND u.emailVerifiedAt IS NOT NULL';

/** A network that failed too often tries twice a second; behind three that wait nobody else waits. */
const PAUSE_MS = 500;
const OF_ONE_NETWORK = { atOnce: 1, waiting: 3 };

/**
 * Checks a name, or a confirmed mail address, and its password. An unknown one is answered like a wrong password, in status,
 * words and time; tries at the one don't count for the other, or a locked address would tell whose name it belongs to.
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
   * Tries from devices on which this user has signed in before count apart, all of them together: neither others' tries at the
   * name nor a network full of them keep its holder out.
   * @throws Rejected `invalid_credentials` (with `remainingAttempts`, once they are few), `account_locked` (with
   * `endsWithinMinutes`, unless operators stopped the account) or `too_many_requests`; `service_unavailable`, when it is no try
   */
  async check({ username, password }: Login, { address, cookies }: Guest): Promise<User> {
    const user = await this.withHash(username);
    const isOwnDevice = (await this.devices.knows(user?.id ?? null, cookies)) && user !== null;
    // Before anything is stored of the name: names that are made up cost a network its turns first.
    const isCounted = !isOwnDevice && (await this.countedOrSlowed(address));
    const counted = isOwnDevice ? triesAt.ownDevices(user.id) : triesAt.name(username.toLowerCase());
    await this.limits.takeOfNetwork('login', address, counted);
    const remaining = await this.attempts.count(counted);
    const matches = await this.passwords.verify(user?.passwordHash ?? null, password).catch(async (error: unknown) => {
      // Nothing was looked at. A try beyond the last didn't count: giving it back would open the name.
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
    return user;
  }

  /**
   * Counted ahead and given back, so that many at once don't slip through. One by one goes on what failed too often, and
   * isn't counted: giving it back would win others' tries back.
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
