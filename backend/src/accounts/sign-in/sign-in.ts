import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Login, REMAINING_TRIES_SHOWN } from '@meguri/contracts/account/credentials.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { Repository } from 'typeorm';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { RejectedWithDetails } from '../../http/errors/error-answer.ts';
import { LoginAttempts } from './login-attempts.ts';
import { User } from '../user.entity.ts';

/** Checks a name and its password. An unknown name is answered like a wrong password, in status, words and time. */
@Injectable()
export class SignIn {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly attempts: LoginAttempts,
    private readonly limits: RequestLimits,
    private readonly passwords: Passwords,
  ) {}

  /**
   * @param address where the try comes from: its network may fail only so often
   * @throws Rejected `invalid_credentials` (with `remainingAttempts`, once they are few), `account_locked` or
   * `too_many_requests`
   */
  async check({ username, password }: Login, address: string): Promise<User> {
    // Counted ahead and given back, so that many at once don't slip through.
    await this.limits.takeOfNetwork('failed-login', address);
    const remaining = await this.attempts.count(username);
    const user = await this.withHash(username);
    const matches = await this.passwords.verify(user?.passwordHash ?? null, password);
    if (remaining === null) throw new Rejected('account_locked');
    if (user === null || !matches) throw refusal(remaining);
    await Promise.all([this.attempts.forgive(username), this.limits.giveBackOfNetwork('failed-login', address)]);
    return user;
  }

  private withHash(username: string): Promise<User | null> {
    return this.users
      .createQueryBuilder('u')
      .addSelect('u.passwordHash')
      .where('lower(u.username) = lower(:username)', { username })
      .getOne();
  }
}

function refusal(remaining: number): Rejected {
  if (remaining > REMAINING_TRIES_SHOWN) return new Rejected('invalid_credentials');
  return new RejectedWithDetails('invalid_credentials', { remainingAttempts: remaining });
}
